import type { HostPath } from '../../compose/host-path.js'
import type { SubdomainName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { Shown } from '../../source/shown.js'

/** What a service mounts (reference 2.12). */
export type Mount = NamedMount | TemporaryMount | HostMount | FileMount | FolderMount | NodeMount

interface MountBase {
  /** The absolute path in the container. */
  readonly target: string
  /** The path as messages have it. */
  readonly shownTarget: Shown
  readonly readOnly: boolean
  /** Whether it is not written as such, but follows from `volumes_from`. */
  readonly isDerived?: boolean
  readonly place: Place
}

/** A volume declared at the top level. */
export interface NamedMount extends MountBase {
  readonly kind: 'volume'
  /** The volume's name, as in the manifest. */
  readonly volume: string
  /** The name as messages have it. */
  readonly shownVolume: Shown
  readonly subPath?: string | undefined
  /** Where the name stands in the short form. */
  readonly namePart?: Span | undefined
  /** Where it says that the volume begins with what the image has there (rule C3-05); absent where it does not. */
  readonly init?: Place | undefined
  /** The files that the volume begins with (rule C2-04). */
  readonly beginsWith?: FolderMount | undefined
}

/** An anonymous volume, or memory (`tmpfs`): both live as long as the Pod. */
export interface TemporaryMount extends MountBase {
  readonly kind: 'anonymous' | 'tmpfs'
  readonly sizeLimit?: string | undefined
  /** As in `NamedMount`. */
  readonly init?: Place | undefined
  /** The files that the folder begins with in each Pod (rule C2-04). */
  readonly beginsWith?: FolderMount | undefined
}

/**
 * What there is at a path of the host: the files of a folder by their paths from it, a folder of which they are not given
 * (`large`) or that has none, a file, or nothing.
 */
export type FoundOnHost = readonly string[] | 'empty' | 'large' | 'file' | 'missing'

/** A file or folder of the developer's machine. */
export interface HostMount extends MountBase {
  readonly kind: 'host'
  /** The path on the host, as in the manifest. */
  readonly source: string
  /** The path as messages have it. */
  readonly shownSource: Shown
  /** Where the path stands, which shows any part of it as it is written. */
  readonly sourcePlace: Place
  readonly path: HostPath
  /** What is there, as the caller says. */
  readonly found: FoundOnHost | undefined
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

/** A file of a ConfigMap or a Secret, mounted by itself (rules C2-01 and C2-03). */
export interface FileMount extends MountBase {
  readonly kind: 'file'
  readonly holder: {
    readonly kind: 'configMap' | 'secret'
    readonly name: SubdomainName
    /** Where the name is written; absent where it is that of the config or secret. */
    readonly namePlace?: Place | undefined
  }
  readonly key: string
  /** The file's permissions; what Kubernetes gives files, where it is absent. */
  readonly mode: number | undefined
}

/** All files of a ConfigMap, mounted as a folder (rule C2-04). */
export interface FolderMount extends MountBase {
  readonly kind: 'folder'
  readonly configMap: SubdomainName
  readonly files: readonly FolderFile[]
  /** The permissions of all files that have none of their own; what Kubernetes gives files, where it is absent. */
  readonly mode?: number | undefined
  /** True if each file has its key as its name, and no permissions of its own. */
  readonly isPlain: boolean
}

/** A file of such a folder. */
export interface FolderFile {
  readonly key: string
  /** Relative to the folder. */
  readonly path: string
  readonly mode: number | undefined
}

/** A file or folder of the node that a Pod runs on (rule C2-05a). */
export interface NodeMount extends MountBase {
  readonly kind: 'node'
  /** Absolute. */
  readonly path: string
}

/** Whether a container that runs before the service fills the volume of a mount. */
export function isFilled(mount: Mount): boolean {
  return (
    ('init' in mount && mount.init !== undefined) || ('beginsWith' in mount && mount.beginsWith !== undefined)
  )
}

/** A comparable path such that those of what lies in it begin with it. */
export function asFolder(path: string): string {
  return path === '/' ? path : `${path}/`
}

/** A path without what does not change where it leads. */
export function comparable(path: string): string {
  if (!/\/(?:[./]|$)/.test(path)) return path
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return `${path.startsWith('/') ? '/' : ''}${names.join('/')}`
}
