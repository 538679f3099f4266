import type { Project, Service } from './project.js'

/** A name by which one service reaches others, and the services that answer to it. */
export interface ReachableName {
  readonly name: string
  /** Several services may share an alias. Docker's DNS then answers with all of them. */
  readonly owners: readonly string[]
  readonly origin: 'service' | 'container_name' | 'hostname' | 'alias' | 'link'
}

/**
 * Returns the names by which a service reaches others in shared networks (Compose Specification, `networks`). "By default
 * any container … can reach any other service at that service's name". `aliases` are "alternative hostnames for the
 * service on the network".
 */
export function reachableNames(project: Project, client: string): ReachableName[] {
  const found = new Map<string, { owners: Set<string>; origin: ReachableName['origin'] }>()
  const add = (name: string | undefined, owner: string, origin: ReachableName['origin']): void => {
    if (name === undefined || name === '') return
    const entry = found.get(name) ?? { owners: new Set(), origin }
    entry.owners.add(owner)
    found.set(name, entry)
  }
  const own = networksOf(project.services[client]!)
  for (const [server, service] of Object.entries(project.services)) {
    const shared = [...networksOf(service)].filter(([network]) => own.has(network))
    if (shared.length === 0) continue
    add(server, server, 'service')
    add(service.container_name, server, 'container_name')
    add(service.hostname, server, 'hostname')
    for (const [, aliases] of shared) for (const alias of aliases) add(alias, server, 'alias')
  }
  for (const link of project.services[client]!.links ?? []) {
    const [server = '', alias = server] = link.split(':')
    if (server in project.services) add(alias, server, 'link')
  }
  return [...found].map(([name, { owners, origin }]) => ({ name, owners: [...owners].sort(), origin }))
}

/** Returns the networks that a service is on, each with the service's aliases there. */
function networksOf({ networks, network_mode }: Service): Map<string, readonly string[]> {
  // A service without a network of its own has no place in the application's DNS.
  if (network_mode !== undefined && network_mode !== '' && network_mode !== 'bridge') return new Map()
  const named = Object.entries(networks ?? { default: null })
  return new Map(named.map(([network, settings]) => [network, settings?.aliases ?? []]))
}
