import type { Service } from '../application/service.js'
import { PathTree } from '../compose/path-tree.js'
import { isLargeFolder, largeFoldersIn, namesLargeFolder } from '../knowledge/large-data.js'
import { comparable } from '../rules/mounts/mount.js'
import { wordsOf } from '../rules/service/command.js'
import { DEFAULT_SIZE, hasOwnClaim } from '../rules/top-level/volumes.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import { verbatim } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/** Warns about claims of the default size for models, chains and media, which need more (rule C3-13). */
export function reportSmallVolumes(
  { services, volumes }: Pick<CheckedApplication, 'services' | 'volumes'>,
  { options, report }: Choices & Reporting,
): void {
  if (options.volumeSize !== undefined) return
  const reported = new Set<string>()
  for (const service of services) {
    if (!service.infer) continue
    const named = largeFoldersOf(service)
    for (const mount of service.mounts) {
      if (mount.kind !== 'volume' || reported.has(mount.volume)) continue
      const volume = volumes.get(mount.volume)
      if (volume === undefined || volume.size !== undefined || !hasOwnClaim(volume)) continue
      const target = comparable(mount.target)
      if (!isLargeFolder(target) && !named.hasWithin(target)) continue
      reported.add(mount.volume)
      const { place, shownTarget, shownVolume } = mount
      report('small-volume', place, {
        volume: shownVolume,
        target: shownTarget,
        size: verbatim(DEFAULT_SIZE),
      })
    }
  }
}

/** Returns the folders for models that the variables and the command of a service name. */
function largeFoldersOf({ environment, command }: Service): PathTree {
  const values = environment.variables.flatMap(({ name, value = '' }) =>
    namesLargeFolder(name) ? [value] : [],
  )
  const words = wordsOf(command).map(({ text }) => text)
  return new PathTree([...values, ...largeFoldersIn(words)].map(comparable))
}
