import type { HostPath } from '../../compose/host-path.js'
import type { SubdomainName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { Shown } from '../../source/shown.js'
import { parseMount } from '../../compose/mount.js'
import { Fault } from '../../source/fault.js'

/** A mount of a service (reference 2.12). */
export type Mount = NamedMount | TemporaryMount | ImageMount | HostMount | FileMount | FolderMount | NodeMount

interface MountBase {
  /** The absolute path in the container. */
  readonly target: string
  /** The path for messages. */
  readonly shownTarget: Shown
  readonly readOnly: boolean
  /** True if the mount follows from `volumes_from`. */
  readonly isDerived?: boolean
  readonly place: Place
}

/** A volume declared at the top level. */
export interface NamedMount extends MountBase {
  readonly kind: 'volume'
  /** The volume's name, as in the manifest. */
  readonly volume: string
  /** The name for messages. */
  readonly shownVolume: Shown
  readonly subPath?: string | undefined
  /** The label with the sub-path. Absent if the mount itself has it. */
  readonly subPathLabel?: Place | undefined
  /** The position of the name in the short form. */
  readonly namePart?: Span | undefined
  /** The place that asks to fill the new volume with the image's files (rule C3-05). Absent if none does. */
  readonly init?: Place | undefined
  /** The files that fill the new volume (rule C2-04). */
  readonly beginsWith?: FolderMount | undefined
}

/** An anonymous volume, or memory (`tmpfs`): both live as long as the Pod. */
export interface TemporaryMount extends MountBase {
  readonly kind: 'anonymous' | 'tmpfs'
  readonly sizeLimit?: string | undefined
  /** The place of the size. Absent if the mount itself has it. */
  readonly sizePlace?: Place | undefined
  /** The place that asks to fill the folder, as in `NamedMount`. */
  readonly init?: Place | undefined
  /** The files that fill the folder in each Pod (rule C2-04). */
  readonly beginsWith?: FolderMount | undefined
}

/** The files of an image, which the container can only read (rule C3-12). */
export interface ImageMount extends MountBase {
  readonly kind: 'image'
  /** The name of the image, as in the manifest. */
  readonly image: string
  readonly subPath?: string | undefined
  /** The place of the name. */
  readonly source: Place
}

/**
 * The content of a host path: the files of a folder by their paths in it, `empty` or `large` for other folders, `file`,
 * or `missing`.
 */
export type FoundOnHost = readonly string[] | 'empty' | 'large' | 'file' | 'missing'

/** A file or folder of the developer's machine. */
export interface HostMount extends MountBase {
  readonly kind: 'host'
  /** The path on the host, as in the manifest. */
  readonly source: string
  /** The path for messages. */
  readonly shownSource: Shown
  /** The place of the path, which can show any part of it as written. */
  readonly sourcePlace: Place
  readonly path: HostPath
  /** The content, as the caller reports it. */
  readonly found: FoundOnHost | undefined
  /** True if it is a single file, or seems to be one. */
  readonly isFile: boolean
  /** True if the caller reports it as missing. */
  readonly isMissing: boolean
  /** True if `isFile` is certain. */
  readonly isTypeKnown: boolean
  /** True if `path` is certain. */
  readonly isPlaceKnown: boolean
  /** The position of the source in the short form. */
  readonly sourcePart?: Span | undefined
}

/** A single file of a ConfigMap or a Secret (rules C2-01 and C2-03). */
export interface FileMount extends MountBase {
  readonly kind: 'file'
  readonly holder: {
    readonly kind: 'configMap' | 'secret'
    readonly name: SubdomainName
    /** The place of the name. Absent if it is the name of the config or secret. */
    readonly namePlace?: Place | undefined
  }
  readonly key: string
  /** The permissions of the file. Kubernetes' default if absent. */
  readonly mode: number | undefined
}

/** A ConfigMap or Secret that is mounted as a folder with all its files (rule C2-04). */
export interface FolderMount extends MountBase {
  readonly kind: 'folder'
  readonly configMap: SubdomainName
  readonly files: readonly FolderFile[]
  /** The permissions of all files that have none of their own. Kubernetes' default if absent. */
  readonly mode?: number | undefined
  /** True if each file is named by its key and has no permissions of its own. */
  readonly isPlain: boolean
}

/** A file of such a folder. */
export interface FolderFile {
  readonly key: string
  /** The path relative to the folder. */
  readonly path: string
  readonly mode: number | undefined
}

/** A file or folder of the node of a Pod (rule C2-05a). */
export interface NodeMount extends MountBase {
  readonly kind: 'node'
  /** The absolute path. */
  readonly path: string
}

/**
 * Returns the index of the container of `pre_start` that has a mount, a config or a secret, or undefined if the
 * container of the service has it (rule C14-11).
 */
export function preStartOf({ place: { path } }: { readonly place: Place }): number | undefined {
  const [, , block, index] = path
  return block === 'pre_start' && typeof index === 'number' ? index : undefined
}

/** Returns the mounts of one container of a service: of its own, or of one of `pre_start`. */
export function mountsOf<One extends { readonly place: Place }>(
  mounts: readonly One[],
  container?: number,
): readonly One[] {
  return mounts.filter((mount) => preStartOf(mount) === container)
}

/** True if an init container fills the volume of the mount. */
export function isFilled(mount: Mount): boolean {
  return (
    ('init' in mount && mount.init !== undefined) || ('beginsWith' in mount && mount.beginsWith !== undefined)
  )
}

/** Returns a comparable path that is a prefix of every path in the folder. */
export function asFolder(path: string): string {
  return path === '/' ? path : `${path}/`
}

/** Normalises a path, so that equal paths are equal texts. */
export function comparable(path: string): string {
  if (!/\/(?:[./]|$)/.test(path)) return path
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return `${path.startsWith('/') ? '/' : ''}${names.join('/')}`
}

/** Returns true if a mount has the option `nocopy`, so that a new volume stays empty. */
export function isNotCopied(place: Place): boolean {
  if (place.isMap) return place.get('volume')?.get('nocopy')?.text === 'true'
  const parsed = parseMount(place.text ?? '')
  return !(parsed instanceof Fault) && parsed.noCopy
}
