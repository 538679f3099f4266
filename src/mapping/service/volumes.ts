import { comparable, type Mount } from '../mounts/mount.js'
import { readMount } from '../mounts/read-mount.js'
import { noteVolume, toVolume, toVolumeMount } from '../mounts/storage-volume.js'
import { VolumeNames } from '../mounts/volume-names.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceContext, ServiceRule } from '../rule/service-rule.js'
import type { Place } from '../../source/place.js'

function normaliseVolumes(service: Place, scope: Scope): readonly Mount[] {
  const volumes = service.get('volumes')
  if (volumes === undefined) return []
  const mounts = new Map<string, Mount>()
  for (const place of volumes.items()) {
    const mount = readMount(place, scope)
    if (mount === undefined) continue
    const target = comparable(mount.target)
    const earlier = mounts.get(target)
    if (earlier !== undefined) {
      const related = [{ message: 'mounted again here', place }]
      scope.report('mount-overridden', earlier.place, { target: earlier.target }, { related })
    }
    mounts.set(target, mount)
  }
  return [...mounts.values()]
}

function mapVolumes(mounts: readonly Mount[], draft: Draft, { claimName }: ServiceContext): void {
  if (mounts.length === 0) return
  const names = new VolumeNames()
  const added = new Set<string>()
  for (const mount of mounts) {
    if (mount.kind === 'host') continue
    const volume = toVolume(mount, names, claimName)
    if (!added.has(volume.name)) {
      added.add(volume.name)
      noteVolume(volume, mount.place, draft)
      draft.pod.add('volumes', volume, mount.place)
    }
    draft.container.add('volumeMounts', toVolumeMount(mount, volume.name, draft), mount.place)
  }
}

export const volumes: ServiceRule<readonly Mount[]> = { normalise: normaliseVolumes, map: mapVolumes }
