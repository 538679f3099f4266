import type { Place } from '../../source/place.js'
import type { Reporting } from '../types/scope.js'
import { comparable } from './mount.js'
import { type Shown, words } from '../../source/shown.js'

/** Returns the last mount at each path. It hides the earlier ones, which are reported. */
export function lastMounts<
  Mounted extends { readonly target: string; readonly shownTarget: Shown; readonly place: Place },
>(mounts: readonly (Mounted | undefined)[], { report }: Reporting): readonly Mounted[] {
  if (mounts.length === 0) return []
  const last = new Map<string, Mounted>()
  for (const mount of mounts) {
    if (mount === undefined) continue
    const target = comparable(mount.target)
    const earlier = last.get(target)
    if (earlier !== undefined) {
      const related = [{ message: words('mounted again here'), place: mount.place }]
      report('mount-overridden', earlier.place, { target: earlier.shownTarget }, { related })
    }
    last.set(target, mount)
  }
  return [...last.values()]
}
