import { parseHostPath, relativeText } from '../../compose/host-path.js'
import { PathTree } from '../../compose/path-tree.js'
import { dataKey } from '../../kubernetes/data-key.js'
import { hash, type LabelName, toLabelName } from '../../kubernetes/name.js'
import type { Node } from '../../source/node.js'
import type { Place } from '../../source/place.js'
import { beginsAtManifest } from '../../rules/mounts/host-mount.js'
import type { FolderFile, HostMount } from '../../rules/mounts/mount.js'
import type { FileContent } from '../../rules/values/files.js'
import type { Scope } from '../../rules/types/scope.js'
import { claimOf, type Volume } from '../../rules/top-level/volumes.js'
import { type ConfigMap, toConfigMap } from '../../application/config-map.js'
import { contentsOf, type HostContents, type HostFile } from './host-contents.js'
import { type Shown, verbatim } from '../../source/shown.js'

/** The ConfigMap of a host folder, and the paths of its files. */
export interface HeldFolder {
  readonly configMap: ConfigMap
  /** The files, with their permissions if they differ from `mode`. */
  readonly files: readonly FolderFile[]
  /** The permissions of all files. Absent if they differ, or are Kubernetes' default. */
  readonly mode: number | undefined
  /** True if the ConfigMap can be mounted as a whole with these permissions. */
  readonly isPlain: boolean
}

/** A mount that a service writes to, and if the written files must persist. */
export interface WrittenMount {
  readonly mount: HostMount
  readonly isKept: boolean
}

/**
 * The objects for host paths, one for each path, however many services mount it (rule C2-04). An object has the name of
 * its path, with a hash if another object has that name.
 */
export class HeldFiles {
  private readonly folders = new Map<string, HeldFolder>()
  private readonly volumes = new Map<string, Volume>()
  private readonly names = new Map<string, LabelName>()
  private readonly contents = new Map<string, HostContents>()
  private readonly reported = new Set<Node>()
  private readonly written: ReadonlySet<string>
  private readonly kept: ReadonlySet<string>
  private readonly outer: ReadonlyMap<string, HostMount>
  private readonly outerPaths: PathTree
  private readonly taken: ReadonlyMap<Kind, Set<string>>

  constructor(
    private readonly application: { readonly name: LabelName; readonly shown: Shown },
    configMaps: readonly string[],
    claims: readonly string[],
    /** The mounts that services write to. Read-only mounts of the same path show the written files. */
    written: readonly WrittenMount[],
    /** The mounts that become claims for all paths below them. */
    outer: readonly HostMount[],
  ) {
    this.outer = new Map(outer.map((mount) => [pathOf(mount), mount]))
    this.outerPaths = new PathTree(outer.filter(({ path }) => path.names.length > 0).map(pathOf))
    this.written = new Set(written.map(({ mount }) => identityOf(mount)))
    this.kept = new Set(written.flatMap(({ mount, isKept }) => (isKept ? [identityOf(mount)] : [])))
    this.taken = new Map([
      ['ConfigMap', new Set(configMaps)],
      ['PersistentVolumeClaim', new Set(claims)],
    ])
  }

  get configMaps(): readonly ConfigMap[] {
    return [...this.folders.values()].map(({ configMap }) => configMap)
  }

  get claims(): readonly Volume[] {
    return [...this.volumes.values()]
  }

  /** Returns the content of a path. */
  contentsOf(mount: HostMount, scope: Scope): HostContents {
    const { source, isFile, readOnly } = mount
    const key = JSON.stringify([source, isFile, readOnly])
    const known = this.contents.get(key) ?? contentsOf(mount, scope)
    this.contents.set(key, known)
    return known
  }

  /** True if a service writes to the path, or to a claim that has it. */
  isWritten(mount: HostMount): boolean {
    return this.written.has(identityOf(mount)) || this.holderOf(mount).holder !== mount
  }

  /** True if the files at the path are only the initial content of a service's volume. */
  isKept(mount: HostMount): boolean {
    return this.kept.has(identityOf(mount))
  }

  /** True if the path has a volume already. */
  hasClaim(mount: HostMount): boolean {
    return this.volumes.has(identityOf(this.holderOf(mount).holder))
  }

  /**
   * True if the function has been called for this node before. Services that share a mount by an anchor get one
   * warning.
   */
  isRepeated({ node }: Place): boolean {
    if (this.reported.has(node)) return true
    this.reported.add(node)
    return false
  }

  /** Returns the ConfigMap for a path with its files. */
  configMapOf(mount: HostMount, files: readonly HostFile[]): HeldFolder {
    const path = identityOf(mount)
    const known = this.folders.get(path)
    if (known !== undefined) return known
    const { place } = mount
    const source = place.get('source') ?? place
    const keys = new Set<string>()
    const placed = files.map(({ path: inside, content, mode: onHost }) => {
      const key = dataKey(inside || (mount.path.names.at(-1) ?? ''), keys)
      keys.add(key)
      const names = [...mount.path.names, ...inside.split('/').filter((name) => name !== '')]
      const hostFile = identityOf({ path: { ...mount.path, names } })
      return { key, path: inside, content, mode: mountedMode(content, onHost), hostFile }
    })
    const configMap = toConfigMap({
      objectName: this.nameOf('ConfigMap', mount),
      files: placed.map(({ key, path: inside, content, hostFile }) => {
        const shownKey = inside === '' ? mount.sourcePlace.show(key) : verbatim(key)
        return { key, shownKey, content, source, hostFile }
      }),
      annotations: [],
      place,
    })
    const mode = placed.every((file) => file.mode === placed[0]!.mode) ? placed[0]?.mode : undefined
    const folder = {
      configMap,
      files: placed.map((file) => ({
        key: file.key,
        path: file.path,
        mode: file.mode === mode ? undefined : file.mode,
      })),
      mode,
      isPlain: placed.every((file) => file.key === file.path && file.mode === mode),
    }
    this.folders.set(path, folder)
    return folder
  }

  /** Returns the volume for a path, and the folder in it if the volume is that of a path above. */
  claimOf(mount: HostMount): { readonly volume: Volume; readonly subPath: string } {
    const { holder, below } = this.holderOf(mount)
    const volume = this.volumeOf(holder)
    return { volume, subPath: [volume.objectName, ...below].join('/') }
  }

  /** Returns the outermost mount with this path or one above, and the names of the folders between them. */
  private holderOf(mount: HostMount): { readonly holder: HostMount; readonly below: readonly string[] } {
    const path = pathOf(mount)
    const above = this.outerPaths.outermostAbove(path)
    const holder = above === undefined ? undefined : this.outer.get(above)
    if (above === undefined || holder === undefined) return { holder: mount, below: [] }
    return { holder, below: path.slice(above.length + 1).split('/') }
  }

  private volumeOf(mount: HostMount): Volume {
    const path = identityOf(mount)
    const known = this.volumes.get(path)
    if (known !== undefined) return known
    const name = mount.path.from === '.' && mount.path.up === 0 ? relativeText(mount.path) : mount.source
    const volume = claimOf(name, this.nameOf('PersistentVolumeClaim', mount), mount.place)
    this.volumes.set(path, volume)
    return volume
  }

  /** Returns a name for an object of a path. The same path always has the same name. */
  nameOf(kind: Kind, mount: HostMount): LabelName {
    const path = `${kind} ${identityOf(mount)}`
    const known = this.names.get(path)
    if (known !== undefined) return known
    const taken = this.taken.get(kind)!
    let name = toLabelName(namesOf(mount).join('-') || this.application.name)
    while (taken.has(name)) name = toLabelName(`${name}-${hash(path)}`)
    taken.add(name)
    this.names.set(path, name)
    return name
  }

  /** Shows a name that was made from a path. If the whole path is written, the name reveals nothing more. */
  shownNameOf(name: LabelName, mount: HostMount): Shown {
    const path = namesOf(mount).join('/')
    if (path === '') return this.application.shown
    const shown = mount.sourcePlace.show(path)
    return shown === path ? verbatim(name) : shown
  }
}

type Kind = 'ConfigMap' | 'PersistentVolumeClaim'

/** The permission to read and execute for everybody. */
const RUNNABLE = 0o755

/** The execute bits of a file. */
const EXECUTABLE = 0o111

/**
 * Returns the permissions of a mounted file, or undefined for Kubernetes' default. As under Compose, they are those of
 * the file on the host. If these are unknown, a script is executable (rule C2-07).
 */
export function mountedMode(
  content: FileContent | undefined,
  onHost: number | undefined,
): number | undefined {
  const isExecutable =
    onHost === undefined ? content !== undefined && isScript(content) : (onHost & EXECUTABLE) !== 0
  return isExecutable ? RUNNABLE : undefined
}

/** Returns true for a file that names its interpreter. */
export function isScript({ text }: FileContent): boolean {
  return text?.startsWith('#!') === true
}

/** Returns the folders of a path. Those of an absolute path don't show where the manifest is. */
function namesOf(mount: HostMount): readonly string[] {
  return beginsAtManifest(mount) ? mount.path.names : parseHostPath(mount.source).names
}

/** Returns the path with its start as a name, which contains no slash. */
function pathOf({ path: { from, up, names } }: HostMount): string {
  return [`${from.replace('/', '')}:${up}`, ...names].join('/')
}

/** Returns a text that is equal for all notations of a host path. */
export function identityOf({ path: { from, up, names } }: Pick<HostMount, 'path'>): string {
  return JSON.stringify([from, up, ...names])
}
