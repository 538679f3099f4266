import { isDataPath } from '../knowledge/container-paths.js'
import type { Shared } from '../model/shared-volumes.js'
import { toNamedVolume } from '../model/named-volume.js'
import { imageVolumes } from '../model/image-configs.js'
import type { ServiceSettings } from '../model/service-rules.js'
import type { Mount, NamedMount, TemporaryMount } from '../mounts/mount.js'
import type { Scope } from '../rule/scope.js'
import type { Volume } from '../top-level/volumes.js'

/**
 * Turns anonymous volumes with data into claims (rule C3-11). Docker Compose keeps such a volume when it replaces the
 * container, and a Pod would lose it. Services with replicas are left out, because each replica would need its own
 * claim.
 */
export function withKeptData({ services, volumes }: Shared, scope: Scope): Shared {
  const made: Volume[] = []
  const taken = new Set<string>(volumes.map(({ objectName }) => objectName))
  const keeping = services.map((service) => {
    if (!service.infer || service.replicas.count !== 1 || service.deployMode?.kind === 'DaemonSet')
      return service
    const ofImage = imageVolumes(service, scope.imageConfigOf(service.place)).filter(isData)
    if (ofImage.length === 0 && !service.mounts.some(isData)) return service
    const mounts = [...service.mounts, ...ofImage].map((mount) =>
      isData(mount) ? keep(mount, service) : mount,
    )
    return { ...service, mounts }
  })
  return { services: keeping, volumes: made.length === 0 ? volumes : [...volumes, ...made] }

  function keep(mount: TemporaryMount, service: ServiceSettings): NamedMount {
    const named = toNamedVolume(mount, service, taken)
    taken.add(named.volume.objectName)
    made.push(named.volume)
    scope.report('anonymous-volume-kept', mount.place, { target: mount.shownTarget })
    return named.mount
  }
}

function isData(mount: Mount): mount is TemporaryMount {
  return mount.kind === 'anonymous' && !mount.readOnly && isDataPath(mount.target)
}
