import { addToGroup } from '../source/groups.js'
import type { Dependency } from '../rules/service/depends-on.js'
import type { Service } from './service.js'

/**
 * The services by their Pods. A service has a Pod of its own, or its container runs in the Pod of another service, the
 * host (rule C4-17).
 */
export class Pods {
  private readonly byName: ReadonlyMap<string, Service>
  private readonly members = new Map<string, Service[]>()

  constructor(private readonly services: readonly Service[]) {
    this.byName = new Map(services.map((service) => [service.name, service]))
    for (const service of services)
      if (service.podOf !== undefined) addToGroup(this.members, service.podOf, service)
  }

  /** The services with a Pod of their own, in the order of the services. */
  get hosts(): readonly Service[] {
    return this.services.filter(({ podOf }) => podOf === undefined)
  }

  /** True if a Pod has containers of several services. */
  get areShared(): boolean {
    return this.members.size > 0
  }

  /** Returns the name of the service whose Pod has the container of a service. */
  hostNameOf(service: string): string {
    return this.byName.get(service)?.podOf ?? service
  }

  /** Returns the service whose Pod has the container of a service. */
  hostOf(service: Service): Service {
    return (service.podOf === undefined ? undefined : this.byName.get(service.podOf)) ?? service
  }

  /** Returns the other services with a container in the Pod of a host. */
  membersOf({ name }: Service): readonly Service[] {
    return this.members.get(name) ?? []
  }

  /** Returns all services with a container in the Pod of a host, the host first. */
  servicesOf(host: Service): readonly Service[] {
    return [host, ...this.membersOf(host)]
  }
}

/** Returns a service for each Pod: its host, with the mounts of all containers. */
export function asPods(services: readonly Service[]): readonly Service[] {
  const pods = new Pods(services)
  return pods.areShared ? pods.hosts.map((host) => withMountsOfPod(host, pods)) : services
}

/** Returns a host with the mounts of all containers of its Pod. */
export function withMountsOfPod(host: Service, pods: Pods): Service {
  const members = pods.membersOf(host)
  return members.length === 0
    ? host
    : { ...host, mounts: [...host.mounts, ...members.flatMap(({ mounts }) => mounts)] }
}

/**
 * Returns the dependencies of a Pod: those of all its services on other Pods. Each names the host of the other Pod, and
 * of several on one Pod the strongest counts.
 */
export function dependenciesOfPod(host: Service, pods: Pods): readonly Dependency[] {
  if (!pods.areShared) return host.dependencies
  const dependencies = pods.servicesOf(host).flatMap((service) => service.dependencies)
  const found = new Map<string, Dependency>()
  for (const dependency of dependencies) {
    const service = pods.hostNameOf(dependency.service)
    const known = found.get(service)
    if (service === host.name) continue
    if (known === undefined || weightOf(dependency) > weightOf(known))
      found.set(service, { ...dependency, service })
  }
  return [...found.values()]
}

/** The stronger of two conditions for one Pod contains the other. */
function weightOf({ condition, required }: Dependency): number {
  return (condition === 'service_started' ? 0 : 2) + (required === true ? 1 : 0)
}
