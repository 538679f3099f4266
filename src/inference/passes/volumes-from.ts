import { byName } from '../../source/by-name.js'
import {
  comparable,
  type HostMount,
  type ImageMount,
  type Mount,
  mountsOf,
  type NamedMount,
  preStartOf,
  type TemporaryMount,
} from '../../rules/mounts/mount.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Volume } from '../../rules/top-level/volumes.js'
import { toNamedVolume } from '../../application/named-volume.js'
import { imageVolumes } from '../../application/image-configs.js'
import type { Weights } from '../../application/weight.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Parts, Pass } from './pass.js'

export const volumesFrom: Pass<ServiceSettings> = {
  name: 'volumes-from',
  decides: 'A service has the mounts of the services in `volumes_from` (C3-04).',
  evidence: '`volumes_from`, and the mounts of these services',
  position: 'After `local-volumes`, because Pods cannot share memory.',
  run: ({ services, volumes, weights }, scope) => withVolumesFrom(services, volumes, weights, scope),
}

/**
 * Gives each service and init container the mounts of the services in its `volumes_from` (rules C3-04 and C14-16).
 * Anonymous volumes that are shared in this way become named volumes. Own mounts win, and memory is never shared.
 */
function withVolumesFrom(
  services: readonly ServiceSettings[],
  volumes: readonly Volume[],
  weights: Weights,
  scope: Scope,
): SharedMounts {
  if (services.every(({ volumesFrom }) => volumesFrom.length === 0)) return { services, volumes }
  const sharing = new Sharing(services, volumes, weights, scope)
  const mounting = services.map((service) => ({ ...service, mounts: sharing.mountsOf(service) }))
  return { services: mounting, volumes: [...volumes, ...sharing.made] }
}

/** Services after resolving `volumes_from`, and the volumes that result. */
type SharedMounts = Pick<Parts<ServiceSettings>, 'services' | 'volumes'>

class Sharing {
  readonly made: Volume[] = []
  private readonly byName: ReadonlyMap<string, ServiceSettings>
  /** The services whose mounts others share. */
  private readonly sources: ReadonlySet<string>
  private readonly known = new Map<ServiceSettings, readonly Mount[]>()
  private readonly taken: ReadonlySet<string>
  private isTooLarge = false

  constructor(
    services: readonly ServiceSettings[],
    volumes: readonly Volume[],
    private readonly weights: Weights,
    private readonly scope: Scope,
  ) {
    this.byName = byName(services)
    this.sources = new Set(services.flatMap(({ volumesFrom }) => volumesFrom.map(({ service }) => service)))
    this.taken = new Set(volumes.map(({ objectName }) => objectName))
  }

  mountsOf(service: ServiceSettings): readonly Mount[] {
    const known = this.known.get(service)
    if (known !== undefined) return known
    const own = this.sources.has(service.name) ? this.shareable(service) : service.mounts
    // Services that name each other in a cycle also depend on each other in a cycle, which is an error.
    this.known.set(service, own)
    const all = [...own]
    if (this.isTooLarge) return own
    const taken = new Set(own.map(pathInContainer))
    for (const { service: name, readOnly, place } of service.volumesFrom) {
      const other = this.byName.get(name)
      if (other === undefined || other === service) continue
      for (const mount of mountsOf(this.mountsOf(other))) {
        if (!isShared(mount)) continue
        const inherited = inheritedMount(mount, readOnly, place)
        // An init container has the mounts of its service too, and those come first.
        if ([mount, inherited].some((one) => taken.has(pathInContainer(one)))) continue
        taken.add(pathInContainer(inherited))
        all.push(inherited)
      }
    }
    if (!this.weights.hasRoomForMounts(all.length - own.length)) {
      this.isTooLarge = true
      this.scope.report('too-large', service.place, { limit: this.weights.limit / 1000 })
    }
    this.known.set(service, all)
    return all
  }

  /** Returns the mounts of a service, with anonymous volumes as volumes that others can mount too. */
  private shareable(service: ServiceSettings): readonly Mount[] {
    const mounts = [...service.mounts, ...imageVolumes(service, this.scope.imageConfigOf(service.place))]
    return mounts.map((mount) =>
      mount.kind === 'anonymous' && preStartOf(mount) === undefined ? this.named(mount, service) : mount,
    )
  }

  private named(mount: TemporaryMount, service: ServiceSettings): NamedMount {
    const named = toNamedVolume(mount, service, this.taken)
    this.made.push(named.volume)
    if (mount.init === undefined)
      this.scope.report('shared-volume-empty', mount.place, { target: mount.shownTarget })
    return named.mount
  }
}

/** Returns the path of a mount, beginning with the init container that has it. */
function pathInContainer(mount: Mount): string {
  return `${preStartOf(mount) ?? ''}:${comparable(mount.target)}`
}

function isShared(mount: Mount): mount is NamedMount | HostMount | ImageMount {
  return mount.kind === 'volume' || mount.kind === 'host' || mount.kind === 'image'
}

/**
 * Returns a mount of another service for this one. Errors in it are reported where it is written, and the other service
 * fills it.
 */
function inheritedMount(
  mount: NamedMount | HostMount | ImageMount,
  readOnly: boolean,
  place: VolumesFromPlace,
): Mount {
  const brought = { readOnly: mount.readOnly || readOnly, place, isDerived: true }
  if (mount.kind === 'image') return { ...mount, ...brought }
  if (mount.kind === 'host') return { ...mount, ...brought, sourcePart: undefined }
  return { ...mount, ...brought, namePart: undefined, init: undefined }
}

type VolumesFromPlace = ServiceSettings['volumesFrom'][number]['place']
