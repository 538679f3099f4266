import type { EmptyDirVolumeSource, Volume, VolumeMount } from 'kubernetes-types/core/v1.js'
import {
  type HostPath,
  isAbsolutePath,
  isWithin,
  manifestFolder,
  parseHostPath,
} from '../../compose/host-path.js'
import { parseMount, type MountFault } from '../../compose/mount.js'
import { substitute } from '../../compose/template.js'
import { hash, toLabelName } from '../../kubernetes/name.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { Draft } from '../rule/draft.js'
import { canBeMade, isMountPath } from '../read/mount-path.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceContext, ServiceRule } from '../rule/service-rule.js'
import { readBoolean } from '../read/typed.js'
import { readComposeMemory } from '../read/amount.js'

/** What a service mounts (reference 2.12). */
export type Mount = NamedMount | TemporaryMount | HostMount

interface MountBase {
  /** The absolute path in the container. */
  readonly target: string
  readonly readOnly: boolean
  readonly place: Place
}

/** A volume declared at the top level. */
export interface NamedMount extends MountBase {
  readonly kind: 'volume'
  /** The volume's name, as in the manifest. */
  readonly volume: string
  readonly subPath?: string | undefined
  /** Where the name stands in the short form. */
  readonly namePart?: Span | undefined
}

/** An anonymous volume, or memory (`tmpfs`): both live as long as the Pod. */
export interface TemporaryMount extends MountBase {
  readonly kind: 'anonymous' | 'tmpfs'
  readonly sizeLimit?: string | undefined
}

/** A file or folder of the developer's machine. */
export interface HostMount extends MountBase {
  readonly kind: 'host'
  /** The path on the host, as in the manifest. */
  readonly source: string
  readonly path: HostPath
  /** Whether it is a single file, as far as is known. */
  readonly isFile: boolean
  /** Whether it is known not to be there. */
  readonly isMissing: boolean
  /** Whether `isFile` is no guess at what is unknown. */
  readonly isTypeKnown: boolean
  /** Whether `path` is no guess at what is unknown. */
  readonly isPlaceKnown: boolean
  /** Where the source stands in the short form. */
  readonly sourcePart?: Span | undefined
}

function normaliseVolumes(service: Place, scope: Scope): readonly Mount[] {
  const volumes = service.get('volumes')
  if (volumes === undefined) return []
  const mounts = new Map<string, Mount>()
  for (const place of volumes.items()) {
    const mount = place.isMap ? readLongForm(place, scope) : readShortForm(place, scope)
    if (mount === undefined) continue
    const target = comparable(mount.target)
    const earlier = mounts.get(target)
    if (earlier !== undefined) {
      const related = [{ message: 'mounted again here', place }]
      scope.report('mount-overridden', earlier.place, { target: earlier.target }, { related })
    }
    mounts.set(target, mount)
  }
  return [...mounts.values()]
}

/** A path without what does not change where it leads. */
export function comparable(path: string): string {
  if (!path.includes('//') && !path.endsWith('/')) return path
  return path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
}

function readShortForm(place: Place, scope: Scope): Mount | undefined {
  const text = place.text ?? ''
  const parsed = parseMount(text)
  if (parsed instanceof Fault) {
    const problem = emptyVariables(place, parsed, scope) ?? describeFault(parsed)
    scope.report('invalid-mount', place, { value: text, problem }, { part: parsed })
    return undefined
  }
  for (const option of parsed.unknownOptions) {
    scope.report('unknown-mount-option', place, { option: option.text }, { part: option })
  }
  const { kind, source = '', sourceSpan, target, readOnly } = parsed
  if (!isMountPath(target, place, scope)) return undefined
  if (kind === 'anonymous') return { kind, target, readOnly, place }
  if (kind === 'host') return hostMount({ source, sourcePart: sourceSpan, target, readOnly, place }, scope)
  return { kind: 'volume', volume: source, namePart: sourceSpan, target, readOnly, place }
}

/** The cause of a part that is missing, where it is a variable. */
function emptyVariables(place: Place, { reason }: MountFault, scope: Scope): string | undefined {
  const { node } = place
  const lookup = scope.lookupAt(place)
  if (node.kind !== 'scalar' || node.template === undefined || reason === 'too-many-sections')
    return undefined
  const { used } = substitute(node.template.text, lookup)
  const empty = new Set(used.map(({ name }) => name).filter((name) => !lookup(name)))
  if (empty.size === 0) return undefined
  return empty.size === 1
    ? `the variable ${[...empty].join('')} is empty`
    : `the variables ${[...empty].join(' and ')} are empty`
}

function describeFault({ reason }: MountFault): string {
  switch (reason) {
    case 'empty-mount':
      return 'it is empty'
    case 'empty-section':
      return 'there is nothing before, after or between the colons'
    case 'relative-target':
      return 'the path in the container must begin with /'
    case 'too-many-sections':
      return 'it has more than a source, a target and options'
  }
}

function readLongForm(place: Place, scope: Scope): Mount | undefined {
  const targetPlace = place.get('target')
  const target = targetPlace?.text
  const source = place.get('source')?.text ?? ''
  const readOnly = readBoolean(place.get('read_only'), scope) ?? false
  const subPath = readSubPath(place, scope)
  const type = place.get('type')?.text ?? (/^[./~\\]/.test(source) ? 'bind' : 'volume')
  const sizePlace = place.get('tmpfs')?.get('size')
  const size = sizePlace && readComposeMemory(sizePlace, scope)
  if (targetPlace === undefined || target === undefined) return undefined
  // What is broken has been reported; a guess in its place would only raise more questions.
  if (!['type', 'source', 'read_only'].every((key) => place.isReadable(key))) return undefined
  if (!isMountPath(target, targetPlace, scope)) return undefined
  if (type === 'tmpfs') {
    reportUnused(place, ['source', 'sub_path', 'volume.subpath'], scope)
    return { kind: 'tmpfs', target, readOnly, sizeLimit: size?.text, place }
  }
  if (type === 'volume' || type === 'bind') reportUnused(place, ['tmpfs.size'], scope)
  if (type === 'bind') {
    reportUnused(place, ['sub_path', 'volume.subpath'], scope)
    if (source !== '') return hostMount({ source, target, readOnly, place }, scope)
    const written = place.get('source')
    if (written === undefined) scope.report('missing-key', place, { name: 'source' })
    else scope.report('empty-value', written, {})
    return undefined
  }
  if (type !== 'volume') {
    scope.report('unsupported-mount-type', place.get('type') ?? place, { type })
    return undefined
  }
  if (source === '') {
    reportUnused(place, ['sub_path', 'volume.subpath'], scope)
    return { kind: 'anonymous', target, readOnly, place }
  }
  if (place.get('volume')?.get('subpath') !== undefined) reportUnused(place, ['sub_path'], scope)
  return { kind: 'volume', volume: source, subPath, target, readOnly, place }
}

/** Warns of settings that only other kinds of mounts have. */
function reportUnused(place: Place, settings: readonly string[], scope: Scope): void {
  for (const setting of settings) {
    let at: Place | undefined = place
    for (const key of setting.split('.')) at = at?.get(key)
    if (at?.text) scope.report('mount-setting-unused', at, {})
  }
}

/** Kubernetes takes a relative path that stays inside the volume; its names must be such that folders can have them. */
function readSubPath(place: Place, scope: Scope): string | undefined {
  const subPath = place.get('volume')?.get('subpath') ?? place.get('sub_path')
  const text = subPath?.text
  if (subPath === undefined || text === undefined || text === '') return undefined
  if (!text.startsWith('/') && !text.split('/').includes('..') && canBeMade(text)) return text
  scope.report('invalid-sub-path', subPath, { path: text })
  return undefined
}

/** What is at the path is what the host says; else a name with a suffix is taken for a file: `app.conf`, `.env`. */
function hostMount(
  mount: Omit<HostMount, 'kind' | 'path' | 'isFile' | 'isMissing' | 'isTypeKnown' | 'isPlaceKnown'>,
  { options: { folder, folders }, pathFrom, undecided }: Scope,
): HostMount {
  const { target } = mount
  const source = pathFrom(mount.place.get('source') ?? mount.place, mount.source)
  const path = parseHostPath(source, folder)
  const found = folders !== undefined && Object.hasOwn(folders, source) ? folders[source] : undefined
  const isFile =
    found === undefined || found === 'missing'
      ? !/[/\\]$/.test(source) && !target.endsWith('/') && /\.(?!d$)[^.]+$/.test(path.names.at(-1) ?? '')
      : found === 'file'
  return {
    kind: 'host',
    ...mount,
    source,
    path,
    isFile,
    isMissing: found === 'missing',
    isTypeKnown: undecided === undefined || found !== undefined,
    isPlaceKnown: undecided === undefined || folder !== undefined || !isAbsolutePath(source),
  }
}

/** Whether the source is a file or folder in the folder of the manifest. */
export function isInsideProject(mount: HostMount): boolean {
  return isWithin(mount.path, manifestFolder) && !isSocket(mount)
}

/** Nothing but a running program can be behind it. */
export function isSocket({ source }: HostMount): boolean {
  return source.endsWith('.sock')
}

function mapVolumes(mounts: readonly Mount[], draft: Draft, { claimName }: ServiceContext): void {
  if (mounts.length === 0) return
  const names = new VolumeNames()
  const added = new Set<string>()
  for (const mount of mounts) {
    if (mount.kind === 'host') continue
    const volume = toVolume(mount, names, claimName)
    if (!added.has(volume.name)) {
      added.add(volume.name)
      noteVolume(volume, mount.place, draft)
      draft.pod.add('volumes', volume, mount.place)
    }
    draft.container.add('volumeMounts', toVolumeMount(mount, volume.name, draft), mount.place)
  }
}

/** Names for the volumes of a Pod: one for each thing that is mounted, and none for two. */
class VolumeNames {
  private readonly names = new Map<string, string>()
  private readonly taken = new Set<string>()

  /** The name of what is mounted: the one that is wanted, or another if that is taken. */
  nameOf(mounted: string, wanted: string): string {
    const known = this.names.get(mounted)
    if (known !== undefined) return known
    let name = wanted
    while (this.taken.has(name)) name = toLabelName(`${name}-${hash(mounted)}`)
    this.names.set(mounted, name)
    this.taken.add(name)
    return name
  }
}

function toVolume(
  mount: NamedMount | TemporaryMount,
  names: VolumeNames,
  claimNameOf: ServiceContext['claimName'],
): Volume {
  if (mount.kind === 'volume') {
    const claimName = claimNameOf(mount.volume)
    // A name that could be one of the other volumes of the Pod gets a prefix that none of those has.
    const isAmbiguous = /^(?:volume|empty|tmpfs|platform)(?:-|$)/.test(claimName)
    const wanted = isAmbiguous ? toLabelName(`volume-${claimName}`) : claimName
    return { name: names.nameOf(`claim ${claimName}`, wanted), persistentVolumeClaim: { claimName } }
  }
  const target = comparable(mount.target)
  const prefix = mount.kind === 'tmpfs' ? 'tmpfs' : 'empty'
  const name = names.nameOf(`${prefix} ${target}`, toLabelName(`${prefix}${target}`))
  const emptyDir: EmptyDirVolumeSource = {}
  if (mount.kind === 'tmpfs') emptyDir.medium = 'Memory'
  if (mount.sizeLimit !== undefined) emptyDir.sizeLimit = mount.sizeLimit
  return { name, emptyDir }
}

/** A fresh disk may hold `lost+found`, which must not reach the application: hence a folder of its own on it. */
function toVolumeMount(mount: NamedMount | TemporaryMount, name: string, { recorder }: Draft): VolumeMount {
  const result: VolumeMount = { name, mountPath: mount.target }
  if (mount.kind === 'volume') result.subPath = mount.subPath ?? folderName(mount.volume)
  if (mount.readOnly) result.readOnly = true
  if (recorder.records) {
    const { place } = mount
    const source = place.get('source')
    if (source?.text) recorder.note(result, 'name', source)
    recorder.note(result, 'mountPath', place.get('target') ?? place)
    recorder.note(
      result,
      'subPath',
      place.get('volume')?.get('subpath') ?? place.get('sub_path') ?? source ?? place,
    )
    recorder.note(result, 'readOnly', place.get('read_only') ?? place)
  }
  return result
}

function noteVolume({ emptyDir, persistentVolumeClaim }: Volume, place: Place, { recorder }: Draft): void {
  if (!recorder.records) return
  if (persistentVolumeClaim !== undefined) {
    recorder.note(persistentVolumeClaim, 'claimName', place.get('source') ?? place)
  }
  if (emptyDir !== undefined) {
    recorder.note(emptyDir, 'medium', place.get('type') ?? place)
    recorder.note(emptyDir, 'sizeLimit', place.get('tmpfs')?.get('size') ?? place)
  }
}

/** A volume's own name, if a folder can have it. */
function folderName(volume: string): string {
  return /^\.*$|\//.test(volume) || !canBeMade(volume) ? toLabelName(volume) : volume
}

export const volumes: ServiceRule<readonly Mount[]> = { normalise: normaliseVolumes, map: mapVolumes }
