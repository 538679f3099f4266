import type { Shown } from '../../source/shown.js'
import { type Mount, type HostMount, comparable } from '../mounts/mount.js'
import type { Scope } from '../rule/scope.js'

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
