import { parseHostPath, relativeText } from '../../compose/host-path.js'
import { dataKey } from '../../kubernetes/data-key.js'
import { hash, type LabelName, toLabelName } from '../../kubernetes/name.js'
import type { Node } from '../../source/node.js'
import type { Place } from '../../source/place.js'
import { beginsAtManifest } from '../mounts/host-mount.js'
import type { FolderFile, HostMount } from '../mounts/mount.js'
import type { FileContent } from '../read/files.js'
import type { Scope } from '../rule/scope.js'
import { claimOf, type Volume } from '../top-level/volumes.js'
import { type ConfigMap, toConfigMap } from '../model/config-map.js'
import { contentsOf, type HostContents, type HostFile } from './host-contents.js'
import { type Shown, verbatim } from '../../source/shown.js'

/** The ConfigMap that files of the host are in, with where each of them goes. */
export interface HeldFolder {
  readonly configMap: ConfigMap
  /** The files; of each the permissions, if they are not those that all have. */
  readonly files: readonly FolderFile[]
  /** The permissions that all files have; absent if they differ, or are those that files have where nobody says. */
  readonly mode: number | undefined
  /** True if a ConfigMap mounted whole, with these permissions, has the files as they are to be. */
  readonly isPlain: boolean
}

/** What a service writes to, and whether it keeps there what it writes. */
export interface WrittenMount {
  readonly mount: HostMount
  readonly isKept: boolean
}

/**
 * What paths of the host become, each once for all services that mount it (rule C2-04): names are those of the paths,
 * with a hash where something else has that name.
 */
export class HeldFiles {
  private readonly folders = new Map<string, HeldFolder>()
  private readonly volumes = new Map<string, Volume>()
  private readonly names = new Map<string, LabelName>()
  private readonly contents = new Map<string, HostContents>()
  private readonly said = new Set<Node>()
  private readonly written: ReadonlySet<string>
  private readonly kept: ReadonlySet<string>
  private readonly taken: ReadonlyMap<Kind, Set<string>>

  constructor(
    private readonly application: { readonly name: LabelName; readonly shown: Shown },
    configMaps: readonly string[],
    claims: readonly string[],
    /** What services write to, of which a read-only mount shows the same. */
    written: readonly WrittenMount[],
  ) {
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

  /** What there is at a path. */
  contentsOf(mount: HostMount, scope: Scope): HostContents {
    const { source, isFile, readOnly } = mount
    const key = JSON.stringify([source, isFile, readOnly])
    const known = this.contents.get(key) ?? contentsOf(mount, scope)
    this.contents.set(key, known)
    return known
  }

  /** Whether some service writes to a path. */
  isWritten(mount: HostMount): boolean {
    return this.written.has(identityOf(mount))
  }

  /** Whether the files at a path are only what some service begins with. */
  isKept(mount: HostMount): boolean {
    return this.kept.has(identityOf(mount))
  }

  /** Whether a path has a volume already. */
  hasClaim(mount: HostMount): boolean {
    return this.volumes.has(identityOf(mount))
  }

  /** Whether this was asked before: what several services share by an anchor is warned of once. */
  isSaid({ node }: Place): boolean {
    if (this.said.has(node)) return true
    this.said.add(node)
    return false
  }

  /** The ConfigMap for a path with its files. */
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

  /** The volume for a path. */
  claimOf(mount: HostMount): Volume {
    const path = identityOf(mount)
    const known = this.volumes.get(path)
    if (known !== undefined) return known
    const name = mount.path.from === '.' && mount.path.up === 0 ? relativeText(mount.path) : mount.source
    const volume = claimOf(name, this.nameOf('PersistentVolumeClaim', mount), mount.place)
    this.volumes.set(path, volume)
    return volume
  }

  /** A name for an object of a path; the same path has the same. */
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

  /** A name that was made of a path as messages have it: where all of that is written, the name says no more. */
  shownNameOf(name: LabelName, mount: HostMount): Shown {
    const path = namesOf(mount).join('/')
    if (path === '') return this.application.shown
    const shown = mount.sourcePlace.show(path)
    return shown === path ? verbatim(name) : shown
  }
}

type Kind = 'ConfigMap' | 'PersistentVolumeClaim'

/** Readable for everybody, and runnable. */
const RUNNABLE = 0o755

/** The bits of whoever may execute a file. */
const EXECUTABLE = 0o111

/**
 * Returns the permissions with which a file is mounted; undefined for those that Kubernetes gives. Under Compose it has
 * those of the host. Where these are not known, a script is there to be run (rule C2-07).
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

/** The folders of a path. Those of an absolute one say nothing of where the manifest lies. */
function namesOf(mount: HostMount): readonly string[] {
  return beginsAtManifest(mount) ? mount.path.names : parseHostPath(mount.source).names
}

/** A path of the host, such that one that is written in another way is the same. */
export function identityOf({ path: { from, up, names } }: Pick<HostMount, 'path'>): string {
  return JSON.stringify([from, up, ...names])
}
