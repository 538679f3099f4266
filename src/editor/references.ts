import { withoutEnd } from '../source/ends.js'
import { read, readManifestFiles } from '../read.js'
import { readOptions } from '../options/read-options.js'
import type { TranslateOptions } from '../options/options.js'
import { dockerfileIn, isRemoteContext, isTypedContext } from '../compose/build-context.js'
import type { Application } from '../application/application.js'
import { EMPTY_FILE } from '../rules/values/files.js'
import type { Service } from '../application/service.js'
import type { ServiceSettings } from '../rules/service-rules.js'
import type { Build } from '../rules/service/build.js'
import type { FoundOnHost, Mount } from '../rules/mounts/mount.js'
import type { Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import type { ManifestText } from '../source/sources.js'
import type { LoadedFiles } from '../load/loaded-files.js'
import { spanWithin } from '../source/scalar-offsets.js'

/** A file or folder that a Compose file names. */
export interface FileReference {
  /**
   * The path after interpolation. It is relative to the Compose file's folder, unless it is absolute or begins with
   * `~`.
   */
  readonly path: string
  readonly kind: FileKind
  /** True if it is an error that the file does not exist. */
  readonly required: boolean
  /** The service that names the file. Absent for `include` and `extends`, and for files of configs and secrets. */
  readonly service?: string
  /** The file of `range`, by the path that the caller gave it. Absent if the Compose file is one text. */
  readonly file?: string
  /** The place that names the file. */
  readonly range: Range
}

/**
 * The use of a file. `extends` and `include` are Compose files. `env_file` is also the file of variables of an
 * `include`. `config` and `secret` are files of top-level configs and secrets. `host-volume` is a file or folder that a
 * service mounts.
 */
export type FileKind =
  | 'extends'
  | 'include'
  | 'env_file'
  | 'label_file'
  | 'config'
  | 'secret'
  | 'build-context'
  | 'dockerfile'
  | 'host-volume'

/**
 * Returns every file that a Compose file names, with its place, in the order of the Compose file. These are extended
 * and included files, env files and label files, files of configs and secrets, build contexts, Dockerfiles and host
 * volumes. If the option `folders` lists the files of a folder, each of them is returned once, for the first service
 * that mounts the folder. The function never throws: for a Compose file with errors it returns the references of the
 * sound parts. Use `gatherFiles` to read the files.
 */
export function references(manifest: ManifestText, options: TranslateOptions = {}): readonly FileReference[] {
  const { application, manifest: files } = read(manifest, options)
  return application === undefined
    ? []
    : fileReferences(application, files, readOptions(options).options.folders)
}

/** Returns only the files of `include` and `extends`, with their env files. This is faster than `references`. */
export function manifestReferences(
  manifest: ManifestText,
  options: TranslateOptions,
): readonly FileReference[] {
  const { named, sources } = readManifestFiles(manifest, options)
  return named
    .filter(({ path }) => path !== '')
    .map(({ path, kind, required, place }) => ({
      path,
      kind,
      required,
      ...sources.located(place.node),
    }))
}

function fileReferences(
  application: Application,
  { sources, named }: LoadedFiles,
  folders: TranslateOptions['folders'],
): FileReference[] {
  // Contents of folders matter only if they become objects.
  const listed = application.capabilities.filesInContainers ? (folders ?? {}) : {}
  const references: (readonly [offset: number, FileReference])[] = []
  const add = (path: string, kind: FileKind, required: boolean, place: Place, details: Details = {}) => {
    if (path === '' || path === EMPTY_FILE) return
    const { service, part } = details
    const span = part === undefined ? place.node : spanWithin(place.node, part, sources.text)
    const own = service === undefined ? {} : { service }
    references.push([span.start, { path, kind, required, ...own, ...sources.located(span) }])
  }
  for (const { path, kind, required, place } of named) add(path, kind, required, place)
  // The files of a folder are returned once, however many services mount it.
  const foldersLeft = new Map(Object.entries(listed))
  const { buildable, leftOut } = application
  for (const service of [...buildable, ...leftOut]) addService(service, foldersLeft, add)
  for (const { path, file } of application.configs) if (path && file) add(path, 'config', true, file)
  for (const { source, place } of application.secrets) {
    if (source?.kind === 'file') add(source.name, 'secret', true, place.get('file') ?? place)
  }
  return references.sort(([one], [other]) => one - other).map(([, reference]) => reference)
}

interface Details {
  readonly service?: string
  /** The part of the scalar's value that is the path. Absent if the whole value is. */
  readonly part?: Span
}

type Add = (path: string, kind: FileKind, required: boolean, place: Place, details?: Details) => void

/** A service, or one that is left out. The translation reads the env files and label files of both. */
type NamingService = ServiceSettings & Partial<Pick<Service, 'writtenMounts' | 'image'>>

function addService(
  {
    name: service,
    build,
    environment,
    labelFiles,
    mounts,
    writtenMounts = mounts,
    image,
    preStart,
  }: NamingService,
  foldersLeft: Map<string, FoundOnHost | undefined>,
  add: Add,
): void {
  const envFiles = [environment, ...preStart.map((one) => one.environment)].flatMap(({ files }) => files)
  for (const { path, required, place } of envFiles) add(path, 'env_file', required, place, { service })
  for (const { path, place } of labelFiles) add(path, 'label_file', true, place, { service })
  if (build !== undefined)
    addBuild(build, (path, kind, place, part) =>
      add(path, kind, true, place, { service, ...(part === undefined ? {} : { part }) }),
    )
  const copies = new Set<Mount>(image?.copies)
  for (const mount of writtenMounts) {
    if (mount.kind !== 'host' || mount.isDerived) continue
    const { source, place, sourcePart } = mount
    const details = sourcePart === undefined ? { service } : { service, part: sourcePart }
    const at = place.get('source') ?? place
    add(source, 'host-volume', copies.has(mount), at, details)
    const files = foldersLeft.get(source)
    if (typeof files !== 'object') continue
    foldersLeft.delete(source)
    for (const file of files) add(`${withoutEnd(source, '/\\')}/${file}`, 'host-volume', false, at, details)
  }
}

function addBuild(
  { context, dockerfile, settings, place }: Build,
  add: (path: string, kind: FileKind, place: Place, part?: Span) => void,
): void {
  // Without a context, `build` itself names one: the folder of its file.
  const contextPlace = place.isScalar ? place : (place.get('context') ?? place.keyPlace)
  if (!isRemoteContext(context)) add(context, 'build-context', contextPlace)
  const dockerfilePlace = place.get('dockerfile')
  if (dockerfilePlace !== undefined && dockerfile && !isRemoteContext(context)) {
    add(dockerfileIn(context, dockerfile), 'dockerfile', dockerfilePlace)
  }
  for (const { name, value = '', place: entry } of settings.additionalContexts) {
    if (isRemoteContext(value) || isTypedContext(value)) continue
    const inItem = { start: name.length + 1, end: name.length + 1 + value.length }
    add(value, 'build-context', entry, place.get('additional_contexts')?.isList ? inItem : undefined)
  }
}
