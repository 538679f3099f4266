import { addToGroup } from '../source/groups.js'
import { runsToEnd } from '../rules/types/workload-kind.js'
import type { Dependency } from '../rules/service/depends-on.js'
import { orderByNeed } from './dependency-order.js'
import type { Service } from './service.js'

/**
 * Puts all services of a group of kompose into the Pod of one of them (rule C10-07). That is the first server that
 * depends on no other service of the group. The Pod is in the networks of all of them.
 */
export function withGroupHosts(services: readonly Service[]): readonly Service[] {
  const groups = groupsOf(services)
  if (groups.size === 0) return services
  return services.map((service) => {
    const { sharedNetwork: shared, dependencies } = service
    if (shared?.kind !== 'group') return service
    const members = groups.get(shared.name)!
    const host = members.find(({ kind }) => !runsToEnd(kind)) ?? members[0]!
    if (host.name === service.name)
      return { ...service, sharedNetwork: undefined, networks: networksOf(service, members) }
    const { place } = shared
    const sharedNetwork = { ...shared, name: host.name }
    const condition = 'service_started'
    const dependency: Dependency = { service: host.name, condition, required: true, restart: false, place }
    return { ...service, sharedNetwork, dependencies: [...dependencies, dependency] }
  })
}

/** Returns the services of each group, dependencies first. */
function groupsOf(services: readonly Service[]): ReadonlyMap<string, readonly Service[]> {
  const groups = new Map<string, Service[]>()
  if (services.every(({ sharedNetwork }) => sharedNetwork?.kind !== 'group')) return groups
  const byName = new Map<string, Service>(services.map((service) => [service.name, service]))
  // Other code reports circles of dependencies.
  const silent = { report: () => undefined }
  for (const service of orderByNeed(byName, ({ dependencies }) => dependencies, silent))
    if (service.sharedNetwork?.kind === 'group') addToGroup(groups, service.sharedNetwork.name, service)
  return groups
}

function networksOf(host: Service, members: readonly Service[]): Service['networks'] {
  const networks = new Map(host.networks.map((one) => [one.network, one]))
  for (const one of members.flatMap((member) => member.networks))
    if (!networks.has(one.network)) networks.set(one.network, one)
  return [...networks.values()]
}
