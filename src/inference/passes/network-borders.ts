import { LEADS_OUT } from '../../kubernetes/own-labels.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../../rules/types/scope.js'
import { reportCollisions } from '../../application/name-collisions.js'
import { type Network, undeclaredNetwork } from '../../rules/top-level/networks.js'
import type { Route } from '../../application/route.js'
import { Pods } from '../../application/pods.js'
import type { Service } from '../../application/service.js'
import { noNetworkOf } from '../../rules/service/network/network-mode.js'
import { words } from '../../source/shown.js'
import type { NetworkBorders, PublishedService } from '../../application/network-borders.js'
import type { Pass } from './pass.js'

export const networkBorders: Pass<Service> = {
  name: 'network-borders',
  decides: 'With the option `networkPolicies`, NetworkPolicies separate networks.',
  evidence: '`networks` and `network_mode` of all services, routes, and the option `networkPolicies`',
  position: 'Last, because routes must stay reachable.',
  run: ({ services, networks, routes }, scope) => ({
    borders: findBorders(services, networks, routes, scope),
  }),
}

/** Returns the borders between networks. Returns undefined if the options ask for none. */
function findBorders(
  all: readonly Service[],
  declared: readonly Network[],
  routes: readonly Route[],
  scope: Scope,
): NetworkBorders | undefined {
  if (scope.options.networkPolicies !== true) return undefined
  // A container in the Pod of another service is in the networks of that service.
  const pods = new Pods(all)
  const services = pods.hosts
  const byName = new Map(declared.map((network) => [network.name, network]))
  const members = new Map<Network, Service[]>()
  const firstPlace = new Map<Network, Place>()
  for (const service of services) {
    for (const { network: name, place } of service.networks) {
      const network = byName.get(name) ?? undeclaredNetwork(name)
      byName.set(name, network)
      addToGroup(members, network, service)
      if (!firstPlace.has(network)) firstPlace.set(network, network.place ?? place)
    }
  }
  reportSharedNames(firstPlace, scope)
  const networkOf = (name: string) => byName.get(name)!
  const isInternal = (name: string) => networkOf(name).internal !== undefined
  const waysOut = new Map(
    services.map((service) => [service, service.networks.find(({ network }) => !isInternal(network))]),
  )
  const routed = routedPorts(routes)
  return {
    networks: [...members].map(([network, own]) => {
      const hasWayOut = own.some((one) => waysOut.get(one) !== undefined)
      return { network, place: firstPlace.get(network)!, hasWayOut }
    }),
    published: services.flatMap((service) => {
      const ports = pods.servicesOf(service).flatMap((one) => publishedPorts(one, routed.get(one.objectName)))
      return ports.length === 0 || service.networks.length === 0 ? [] : [{ service, ports }]
    }),
    closed: services.flatMap((service) => {
      const place = noNetworkOf(service.place, scope)
      return place === undefined ? [] : [{ service, place }]
    }),
    labelsOf: (service) => {
      const own = service.networks.map(({ network, place }) => ({ label: networkOf(network).label, place }))
      const out = service.networks.some(({ network }) => isInternal(network))
        ? waysOut.get(service)
        : undefined
      return out === undefined ? own : [...own, { label: LEADS_OUT, place: out.place }]
    },
  }
}

/** Reports networks whose policies or labels have the same name. Two keys may, however, mean the same network. */
function reportSharedNames(places: ReadonlyMap<Network, Place>, scope: Scope): void {
  const policies = [...places].map(([{ name, objectName }, place]) => ({ name, objectName, place }))
  const collided = reportCollisions(words('NetworkPolicy'), policies, scope)
  const labels = new Map(
    [...places].flatMap(([{ name, ownName, labelName: objectName }, place]) =>
      collided.has(name) ? [] : [[ownName, { name, objectName, place }]],
    ),
  )
  reportCollisions(words('label'), [...labels.values()], scope)
}

/** Returns the ports that routes lead to, by the object name of their service. */
function routedPorts(routes: readonly Route[]): ReadonlyMap<string, ReadonlySet<number>> {
  const byService = new Map<string, Set<number>>()
  for (const { service, port } of routes.flatMap(({ rules }) => rules)) {
    const known = byService.get(service)
    if (known === undefined) byService.set(service, new Set([port]))
    else known.add(port)
  }
  return byService
}

/** Returns the ports of containers that a route, the Service or the node opens to the outside. */
function publishedPorts(
  service: Service,
  routed: ReadonlySet<number> = new Set(),
): PublishedService['ports'] {
  return service.ports
    .filter(
      ({ target, published, protocol, host }) =>
        service.published !== undefined ||
        host !== undefined ||
        service.publicService?.ports.some(
          ({ port }) => port.target === target && port.protocol === protocol,
        ) === true ||
        (protocol === 'TCP' && [target, ...published].some((number) => routed.has(number))),
    )
    .map(({ target, protocol, place }) => ({ port: target, protocol, place }))
}
