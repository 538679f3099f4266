import type { Shown } from '../../source/shown.js'
import { type Mount, type HostMount, comparable } from '../../rules/mounts/mount.js'
import type { Scope } from '../../rules/types/scope.js'

/**
 * Removes anonymous volumes below a host volume that is left out. In Compose they kept the image's files visible; now
 * an empty volume would hide them (rule R2.12-03).
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
    // A volume over the image's own files alone hides nothing.
    const details = scope.capabilities.filesInContainers ? { effect: false } : {}
    scope.report('anonymous-volume-omitted', mount.place, { target: mount.shownTarget, host }, details)
    return false
  })
}

/** Returns the innermost of some folders that contains a path. */
function folderAbove(path: string, folders: ReadonlyMap<string, Shown>): Shown | undefined {
  let folder = path
  while (folder !== '/' && folder !== '') {
    folder = folder.slice(0, folder.lastIndexOf('/')) || '/'
    if (folders.has(folder)) return folders.get(folder)
  }
  return undefined
}
