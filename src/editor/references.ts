import { withoutEnd } from '../source/ends.js'
import { read, readManifestFiles } from '../read.js'
import { readOptions } from '../options/read-options.js'
import type { TranslateOptions } from '../options/options.js'
import { dockerfileIn, isRemoteContext, isTypedContext } from '../compose/build-context.js'
import type { Application } from '../mapping/model/application.js'
import { EMPTY_FILE } from '../mapping/read/files.js'
import type { Service } from '../mapping/model/service.js'
import type { Build } from '../mapping/service/build.js'
import type { FoundOnHost, Mount } from '../mapping/mounts/mount.js'
import type { Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import type { ManifestText } from '../source/sources.js'
import type { LoadedFiles } from '../load/loaded-files.js'
import { spanWithin } from '../source/scalar-offsets.js'

/** A file or folder that a manifest names. */
export interface FileReference {
  /** After the replacement of variables. Relative to the manifest's folder, unless it is absolute or begins with `~`. */
  readonly path: string
  readonly kind: FileKind
  /** Whether it is an error that the file does not exist. */
  readonly required: boolean
  /** The service that has it; absent of what the manifest includes or extends, and of the file of a config or a secret. */
  readonly service?: string
  /** The file that `range` is in, by the path that whoever read it gives it; absent where a lone text was given. */
  readonly file?: string
  /** Where the manifest names it. */
  readonly range: Range
}

/**
 * What a manifest names a file for. `extends` and `include` are files of the same format; `env_file` is also the file of
 * variables of an `include`; `config` and `secret` are the files of what is declared at the top level; `host-volume` is a
 * file or folder that a service mounts.
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
 * Every file that a manifest names: what it extends and includes, env files and label files, files of configs and secrets,
 * build contexts, Dockerfiles and host volumes, in the order of the manifest, each with its place. Of a folder of which the
 * option `folders` lists the files, these come once, for the first service that mounts it. `gatherFiles` asks a
 * host for what they hold. Never throws: of a manifest with errors it gives what is sound.
 */
export function references(manifest: ManifestText, options: TranslateOptions = {}): readonly FileReference[] {
  const { application, manifest: files } = read(manifest, options)
  return application === undefined
    ? []
    : fileReferences(application, files, readOptions(options).options.folders)
}

/** Those of the files alone that a manifest includes and extends, and of their env files: little of it is read for them. */
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
  // Contents count only where they become objects.
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
  // The files of a folder are named once, however many services mount it.
  const foldersLeft = new Map(Object.entries(listed))
  for (const service of application.buildable) addService(service, foldersLeft, add)
  for (const { path, file } of application.configs) if (path && file) add(path, 'config', true, file)
  for (const { source, place } of application.secrets) {
    if (source?.kind === 'file') add(source.name, 'secret', true, place.get('file') ?? place)
  }
  return references.sort(([one], [other]) => one - other).map(([, reference]) => reference)
}

interface Details {
  readonly service?: string
  /** The part of the scalar's value that is the path, if not all of it. */
  readonly part?: Span
}

type Add = (path: string, kind: FileKind, required: boolean, place: Place, details?: Details) => void

function addService(
  { name: service, build, environment, labelFiles, writtenMounts, image }: Service,
  foldersLeft: Map<string, FoundOnHost | undefined>,
  add: Add,
): void {
  for (const { path, required, place } of environment.files)
    add(path, 'env_file', required, place, { service })
  for (const { path, place } of labelFiles) add(path, 'label_file', true, place, { service })
  if (build !== undefined)
    addBuild(build, (path, kind, place, part) =>
      add(path, kind, true, place, { service, ...(part === undefined ? {} : { part }) }),
    )
  const copies = new Set<Mount>(image.copies)
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
