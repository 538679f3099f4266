import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { type Network, undeclaredNetwork } from '../top-level/networks.js'
import type { Route } from './route.js'
import type { Service } from './service.js'

/** What keeps services apart that have no network in common (rule C4-05). */
export interface NetworkBorders {
  readonly networks: readonly BorderedNetwork[]
  readonly published: readonly PublishedService[]
  /** The labels of a service's Pods, one for each of its networks, with what names it. */
  labelsOf(service: Service): readonly { readonly label: string; readonly place: Place }[]
}

export interface BorderedNetwork {
  readonly network: Network
  /** Where it comes from: the network itself, or the first service that belongs to it. */
  readonly place: Place
  /** The labels of networks that lead out, which some of its members belong to as well. */
  readonly waysOut: readonly string[]
}

/** The ports of a service that anybody may reach. */
export interface PublishedService {
  readonly service: Service
  readonly ports: readonly { readonly port: number; readonly protocol: string; readonly place: Place }[]
}

/** The borders between services; undefined where nobody asks for any. */
export function networkBorders(
  services: readonly Service[],
  declared: readonly Network[],
  routes: readonly Route[],
  { options }: Scope,
): NetworkBorders | undefined {
  if (options.networkPolicies !== true) return undefined
  const byName = new Map(declared.map((network) => [network.name, network]))
  const members = new Map<Network, Service[]>()
  const firstPlace = new Map<Network, Place>()
  for (const service of services) {
    for (const { network: name, place } of service.networks) {
      const network = byName.get(name) ?? undeclaredNetwork(name)
      byName.set(name, network)
      const known = members.get(network)
      if (known === undefined) members.set(network, [service])
      else known.push(service)
      if (!firstPlace.has(network)) firstPlace.set(network, network.place ?? place)
    }
  }
  return {
    networks: [...members].map(([network, own]) => {
      const others = new Set(
        own.flatMap((service) => service.networks.map(({ network: name }) => byName.get(name)!)),
      )
      const waysOut = [...others].filter(({ internal }) => internal === undefined).map(({ label }) => label)
      return { network, place: firstPlace.get(network)!, waysOut: [...new Set(waysOut)].sort() }
    }),
    published: services.flatMap((service) => {
      const ports = publishedPorts(service, routes)
      return ports.length === 0 || service.networks.length === 0 ? [] : [{ service, ports }]
    }),
    labelsOf: (service) =>
      service.networks.map(({ network, place }) => ({ label: byName.get(network)!.label, place })),
  }
}

/** Ports of containers to which a route, the Service or the node leads from outside. */
function publishedPorts(service: Service, routes: readonly Route[]): PublishedService['ports'] {
  const routed = new Set(
    routes.flatMap(({ rules }) =>
      rules.filter((rule) => rule.service === service.objectName).map(({ port }) => port),
    ),
  )
  return service.ports
    .filter(
      ({ target, published, protocol, host }) =>
        service.published !== undefined ||
        host !== undefined ||
        (protocol === 'TCP' && [target, ...published].some((number) => routed.has(number))),
    )
    .map(({ target, protocol, place }) => ({ port: target, protocol, place }))
}
