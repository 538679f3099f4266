import { words, sentence } from '../../source/shown.js'
import { fixedAddresses } from '../mentions/fixed-addresses.js'
import type { ServiceSettings } from '../model/service-rules.js'
import type { Scope } from '../rule/scope.js'

/**
 * Removes DNS servers that are services of the manifest. Their addresses are unknown in a cluster, and a Pod that uses
 * no other server resolves nothing (rule C4-03). Other servers stay, but they don't know the services.
 */
export function withReachableServers(
  services: readonly ServiceSettings[],
  scope: Scope,
): readonly ServiceSettings[] {
  if (services.every(({ dns }) => dns.servers.length === 0)) return services
  const addresses = fixedAddresses(services)
  return services.map((service) => {
    const { dns } = service
    if (dns.servers.length === 0 || !service.infer) return service
    const servers = dns.servers.filter((server) => !addresses.has(server))
    for (const item of dns.serversPlace?.itemsOrSelf() ?? []) {
      const fixed = addresses.get(item.text ?? '')
      if (fixed === undefined) continue
      const { place } = fixed
      const args = { address: item.shown, other: fixed.service.name }
      scope.note?.('unreachable-name-server', service.place, args, place)
      const related = [{ message: words('the address is written here'), place }]
      const instead = sentence`Remove it. Pods ask the DNS server of the cluster instead, which does not ask \`${fixed.service.name}\`.`
      scope.report('unsupported-value', item, { value: item.shown, instead }, { related })
    }
    if (servers.length > 0) scope.report('dns-without-services', dns.serversPlace!, {})
    return servers.length === dns.servers.length ? service : { ...service, dns: { ...dns, servers } }
  })
}
