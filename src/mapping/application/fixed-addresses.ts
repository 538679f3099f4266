import { isLoopback, parseHostIp } from '../../compose/port.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceSettings } from './service-rules.js'
import { sentence, words } from '../../source/shown.js'

/** An address that a service has in a network of Docker. */
interface FixedAddress<Settings> {
  readonly service: Settings
  readonly place: Place
}

/** The addresses that a manifest gives to services, with whom each leads to: the first that has it. */
export function fixedAddresses<Settings extends Pick<ServiceSettings, 'networks'>>(
  services: readonly Settings[],
): ReadonlyMap<string, FixedAddress<Settings>> {
  const addresses = new Map<string, FixedAddress<Settings>>()
  for (const service of services) {
    for (const { address: place } of service.networks) {
      if (place?.text === undefined || addresses.has(place.text)) continue
      const { text } = place
      if (!(parseHostIp(text) instanceof Fault) && !isLoopback(text)) addresses.set(text, { service, place })
    }
  }
  return addresses
}

/**
 * The services without servers of names that are services of the manifest: in a cluster nobody has their address, and a Pod
 * that asks nobody else finds nothing (rule C4-03). Other servers are kept, and do not know the services.
 */
export function withReachableServers(
  services: readonly ServiceSettings[],
  scope: Scope,
): readonly ServiceSettings[] {
  if (services.every(({ dns }) => dns.servers.length === 0)) return services
  const addresses = fixedAddresses(services)
  return services.map((service) => {
    const { dns } = service
    if (dns.servers.length === 0) return service
    const servers = dns.servers.filter((server) => !addresses.has(server))
    for (const item of dns.serversPlace?.itemsOrSelf() ?? []) {
      const fixed = addresses.get(item.text ?? '')
      if (fixed === undefined) continue
      const { place } = fixed
      const related = [{ message: words('the address is written here'), place }]
      const instead = sentence`Pods have other addresses, and ask the cluster instead, which does not ask '${fixed.service.name}'.`
      scope.report('unsupported-value', item, { value: item.shown, instead }, { related })
    }
    if (servers.length > 0) scope.report('dns-without-services', dns.serversPlace!, {})
    return servers.length === dns.servers.length ? service : { ...service, dns: { ...dns, servers } }
  })
}
