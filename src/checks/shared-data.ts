import { knownImageOf } from '../application/known-program.js'
import { mostPods } from '../application/pod-count.js'
import { isDataFolder } from '../knowledge/container-paths.js'
import { comparable } from '../rules/mounts/mount.js'
import type { Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Refuses replicas of a database that share its data. Warns if the image is unknown, but the folder is that of a database
 * (rule C6-10).
 */
export function reportSharedData(
  { services }: Pick<CheckedApplication, 'services'>,
  { report }: Reporting,
): void {
  for (const service of services) {
    const { kind, mounts, place, podOf } = service
    const count = mostPods(service)
    if (!place.has('build') && place.get('image')?.text === undefined) continue
    if (count < 2 || podOf !== undefined || (kind !== 'Deployment' && kind !== 'StatefulSet')) continue
    const code = knownImageOf(service)?.isDatabase === true ? 'databases-share-data' : 'replicas-share-data'
    for (const mount of mounts) {
      if (mount.kind !== 'volume' || mount.readOnly || !isDataFolder(comparable(mount.target))) continue
      report(code, mount.place, { count, volume: mount.shownVolume })
    }
  }
}
