import { addToGroup } from '../../source/groups.js'
import { comparable } from '../mounts/mount.js'
import type { NamedMount } from '../mounts/mount.js'
import type { Scope } from '../rule/scope.js'
import type { Volume } from '../top-level/volumes.js'
import { isCopiedTo } from './image-folders.js'
import type { Service } from './service.js'
import { sentence } from '../../source/shown.js'

/** Folders in which the image of a program has its own files, rather than data. */
const programFolders = /^\/(?:app|code|home|opt|public|src|static|srv|usr|var\/www|web|workspace|www)(?:\/|$)/

/** Where images have what was installed into them, which no program writes when it starts. */
const installed =
  /\/(?:node_modules|vendor|\.?venv|site-packages)$|^\/usr\/(?:local\/bundle|share\/nginx\/html)$|^\/etc\/(?:nginx|apache2)$/

/** Images whose entrypoint copies what they have into an empty volume. */
const fillsItself =
  /(?:^|\/)(?:drupal|ghost|joomla|mediawiki|nextcloud|phpmyadmin|wordpress|bitnami\/[^:@]+)(?:[:@]|$)/

/**
 * Warns of a volume that one service mounts over a folder of its image, and others only read, or that stands in the place of
 * what is installed, or of what the Dockerfile copies: Compose would fill it with what the image has there, a cluster does
 * not (rule C3-05).
 */
export function reportUnfilledVolumes(
  services: readonly Service[],
  volumes: ReadonlyMap<string, Volume>,
  scope: Scope,
): void {
  const uses = new Map<string, (readonly [Service, NamedMount])[]>()
  for (const service of services) {
    for (const mount of service.writtenMounts) {
      if (mount.kind !== 'volume' || mount.isDerived === true) continue
      if (volumes.get(mount.volume)?.source.kind !== 'claim') continue
      addToGroup(uses, mount.volume, [service, mount])
    }
  }
  for (const mounts of uses.values()) {
    if (mounts.some(([, { init }]) => init !== undefined)) continue
    const isInstalled = mounts.every(
      ([, mount]) => !mount.readOnly && installed.test(comparable(mount.target)),
    )
    if (isInstalled) {
      const [, { place, shownTarget: target, shownVolume: volume }] = mounts[0]!
      scope.report('volume-not-filled', place, { volume, target })
      continue
    }
    for (const [service, mount] of mounts) {
      const reader = mounts.find(([other, { readOnly }]) => other !== service && readOnly)
      const { place, shownTarget: target, shownVolume: volume, readOnly } = mount
      const isMissed = isCopiedTo(target, service.build, scope) || (reader && hasFilesAt(service, mount))
      if (readOnly || !isMissed) continue
      const related = reader && [
        { message: sentence`'${reader[0].name}' reads it here`, place: reader[1].place },
      ]
      scope.report('volume-not-filled', place, { volume, target }, related && { related })
    }
  }
}

function hasFilesAt({ place }: Service, { target }: NamedMount): boolean {
  return programFolders.test(comparable(target)) && !fillsItself.test(place.get('image')?.text ?? '')
}
