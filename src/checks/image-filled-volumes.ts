import { addToGroup } from '../source/groups.js'
import { comparable, type NamedMount, isNotCopied } from '../rules/mounts/mount.js'
import type { Scope } from '../rules/types/scope.js'
import { filesOfBuild } from '../inference/host-files/image-folders.js'
import { isInstalledFolder, isProgramFolder } from '../knowledge/container-paths.js'
import { factsOf, folderOfImage } from '../knowledge/images.js'
import { observedMount } from '../application/known-program.js'
import type { Service } from '../application/service.js'
import { sentence } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Warns about volumes that Compose fills with files of the image, while a cluster does not (rule C3-05). These are
 * volumes that one service mounts over a folder of its image and others only read. They are also volumes over installed
 * files, or over files that the Dockerfile copies.
 */
export function reportUnfilledVolumes(
  { services, volumes }: Pick<CheckedApplication, 'services' | 'volumes'>,
  scope: Scope,
): void {
  const uses = new Map<string, (readonly [Service, NamedMount])[]>()
  const filled = new Set(
    services.flatMap(({ mounts }) =>
      mounts.flatMap((mount) => (mount.kind === 'volume' && mount.init !== undefined ? [mount.volume] : [])),
    ),
  )
  for (const service of services) {
    for (const mount of service.writtenMounts) {
      if (mount.kind !== 'volume' || mount.isDerived === true || filled.has(mount.volume)) continue
      if (volumes.get(mount.volume)?.source.kind !== 'claim' || isNotCopied(mount.place)) continue
      addToGroup(uses, mount.volume, [service, mount])
    }
  }
  for (const mounts of uses.values()) {
    if (mounts.some(([, { init }]) => init !== undefined)) continue
    const isInstalled = mounts.every(
      ([service, { readOnly, target }]) =>
        !readOnly && isInstalledFolder(comparable(target)) && observedMount(service, target)?.hides !== 0,
    )
    if (isInstalled) {
      const [, { place, shownTarget: target, shownVolume: volume }] = mounts[0]!
      scope.report('volume-not-filled', place, { volume, target })
      continue
    }
    const first = mounts.find(([service, mount]) => isReader(service, mount))
    // A service does not read its own files: the first reader has another one.
    const second = mounts.find(([service, mount]) => service !== first?.[0] && isReader(service, mount))
    for (const [service, mount] of mounts) {
      const reader = service === first?.[0] ? second : first
      const { place, shownTarget: target, shownVolume: volume, readOnly } = mount
      const isMissed =
        hasBuiltFiles(target, service, scope) || (!readOnly && reader && hasFilesAt(service, mount))
      if (!isMissed) continue
      const related = reader && [
        { message: sentence`\`${reader[0].name}\` reads it here`, place: reader[1].place },
      ]
      scope.report('volume-not-filled', place, { volume, target }, related && { related })
    }
  }
}

function hasFilesAt(service: Service, { target }: NamedMount): boolean {
  const hides = observedMount(service, target)?.hides
  if (hides !== undefined) return hides > 0
  return isProgramFolder(comparable(target)) && !factsOf(service.place.get('image')?.text ?? '')?.fillsVolumes
}

function hasBuiltFiles(target: string, { build }: Service, scope: Scope): boolean {
  return build !== undefined && filesOfBuild(target, build, scope)?.hasFiles === true
}

/**
 * Returns true if a service only reads a volume: the mount is read-only, or the image, such as a web server's, writes
 * nothing there.
 */
function isReader({ build, place }: Service, { readOnly, target }: NamedMount): boolean {
  const image = place.get('image')?.text ?? ''
  return readOnly || (build === undefined && folderOfImage(image, comparable(target)) === 'files')
}
