import { hasOwnClaim } from '../rules/top-level/volumes.js'
import { addToGroup } from '../source/groups.js'
import { comparable, type NamedMount, isNotCopied } from '../rules/mounts/mount.js'
import type { Scope } from '../rules/types/scope.js'
import { filesOfBuild } from '../inference/host-files/image-folders.js'
import { isInstalledFolder, isProgramFolder, mayHaveFiles } from '../knowledge/container-paths.js'
import { factsOf, folderOfImage } from '../knowledge/images.js'
import { imageOfProgram, knownImageOf, observedMount } from '../application/known-program.js'
import type { Service } from '../application/service.js'
import { sentence } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Warns about volumes that Compose fills with files of the image, while a cluster does not (rule C3-05). These are
 * volumes that one service mounts over a folder of its image and others only read. They are also volumes over files that
 * the Dockerfile copies, and over files that an image may have which nobody knows (rule C3-05a).
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
    const first = mounts.find(([service, mount]) => isReader(service, mount))
    // A service does not read its own files: the first reader has another one.
    const second = mounts.find(([service, mount]) => service !== first?.[0] && isReader(service, mount))
    // An existing volume has files already.
    let isNew = hasOwnClaim(volumes.get(mounts[0]![1].volume)!)
    for (const [service, mount] of mounts) {
      const reader = service === first?.[0] ? second : first
      const { place, shownTarget: target, shownVolume: volume, readOnly } = mount
      const isMissed =
        hasBuiltFiles(target, service, scope) || (!readOnly && reader && hasFilesAt(service, mount))
      const mayBeMissed = isNew && !readOnly && mayHaveUnknownFiles(service, mount, scope)
      if (!isMissed && !mayBeMissed) continue
      isNew = false
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

/** Returns true if nothing tells the content of the image, and a folder such as `/app` often has files. */
function mayHaveUnknownFiles(service: Service, { target }: NamedMount, scope: Scope): boolean {
  const { build } = service
  if (observedMount(service, target) !== undefined || !mayHaveFiles(comparable(target))) return false
  return build === undefined
    ? knownImageOf(service) === undefined
    : isInstalledFolder(comparable(target)) || filesOfBuild(target, build, scope) === undefined
}

function hasBuiltFiles(target: string, { build }: Service, scope: Scope): boolean {
  return build !== undefined && filesOfBuild(target, build, scope)?.hasFiles === true
}

/**
 * Returns true if a service only reads a volume: the mount is read-only, or the image, such as a web server's, writes
 * nothing there.
 */
function isReader(service: Service, { readOnly, target }: NamedMount): boolean {
  return readOnly || folderOfImage(imageOfProgram(service), comparable(target)) === 'files'
}
