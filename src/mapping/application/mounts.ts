import type { Declared } from '../read/declared.js'
import type { Scope } from '../rule/scope.js'
import type { Volume } from '../top-level/volumes.js'
import { comparable, type HostMount, type Mount } from '../mounts/mount.js'
import type { Service } from './service.js'
import { instead } from './undefined-resource.js'
import type { ServiceSettings } from './service-rules.js'
import { type Shown, words } from '../../source/shown.js'

/** What to do where no volume has a name like it: in Docker's own command line it would be a folder. */
const folderOrVolume = words(
  "If it is a folder beside the manifest, put './' in front; if it is a volume, declare it below 'volumes'.",
)

/** Every named volume must be declared, and a token's folder must be nobody else's. */
export function checkMounts(
  { mounts, identityToken }: ServiceSettings,
  declared: Declared,
  scope: Scope,
): void {
  for (const mount of mounts) {
    if (mount.kind !== 'volume' || mount.isDerived || declared.has(mount.volume)) continue
    const at = mount.place.get('source') ?? mount.place
    const part = mount.namePart === undefined ? {} : { part: mount.namePart }
    if (scope.elsewhere.includes) scope.report('include-not-followed', at, { name: mount.shownVolume }, part)
    else {
      const { near, suggestion } = instead(mount.volume, at, declared.names, scope)
      const args = { volume: mount.shownVolume, suggestion: suggestion === '' ? folderOrVolume : suggestion }
      scope.report('undefined-volume', at, args, { fix: near, ...part })
    }
  }
  if (identityToken === undefined) return
  const clash = mounts.find(({ target }) => comparable(target) === comparable(identityToken.mountPath))
  if (clash === undefined) return
  const related = [{ message: words('mounted here too'), place: clash.place }]
  scope.report(
    'mount-target-taken',
    identityToken.mountPathPlace,
    { target: identityToken.mountPathPlace.show(identityToken.mountPath) },
    { related },
  )
}

/** Warns of each volume of a service that needs several nodes: it can be mounted on one of them (rules C6-01 and C6-02). */
export function reportVolumesOnEveryNode(
  { mounts, kind, placement, replicas }: Service,
  volumes: ReadonlyMap<string, Volume>,
  { report }: Scope,
): void {
  const most = placement?.mostPerNode?.count ?? Infinity
  if (kind !== 'DaemonSet' && replicas.count <= most) return
  for (const mount of mounts) {
    if (mount.kind !== 'volume' || volumes.get(mount.volume)?.onManyNodes) continue
    report('volume-on-every-node', mount.place, { volume: mount.shownVolume })
  }
}

/**
 * The mounts without anonymous volumes below a host volume that is left out: in Compose they kept the image's content
 * from being hidden, and an empty volume would hide it now (rule R2.12-03).
 */
export function withoutNeedlessVolumes(
  mounts: readonly Mount[],
  copies: readonly HostMount[],
  scope: Scope,
): readonly Mount[] {
  if (!mounts.some(({ kind }) => kind === 'anonymous')) return mounts
  const copied = new Set<Mount>(copies)
  const ignored = new Map(
    mounts
      .filter((mount) => mount.kind === 'host' && mount.isPlaceKnown && !copied.has(mount))
      .map(({ target, shownTarget }) => [comparable(target), shownTarget] as const),
  )
  if (ignored.size === 0) return mounts
  return mounts.filter((mount) => {
    if (mount.kind !== 'anonymous') return true
    const host = folderAbove(comparable(mount.target), ignored)
    if (host === undefined) return true
    // Of what the image has itself, and only that, nothing is hidden.
    const details = scope.capabilities.filesInContainers ? { effect: false } : {}
    scope.report('anonymous-volume-omitted', mount.place, { target: mount.shownTarget, host }, details)
    return false
  })
}

/** The innermost of some folders that a path lies in. */
function folderAbove(path: string, folders: ReadonlyMap<string, Shown>): Shown | undefined {
  let folder = path
  while (folder !== '/' && folder !== '') {
    folder = folder.slice(0, folder.lastIndexOf('/')) || '/'
    if (folders.has(folder)) return folders.get(folder)
  }
  return undefined
}
