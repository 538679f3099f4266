import type { Pass } from './pass.js'
import { words, sentence } from '../../source/shown.js'
import { dockerResolver } from '../../knowledge/resolvers.js'
import { fixedAddresses } from '../mentions/fixed-addresses.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Scope } from '../../rules/types/scope.js'

export const reachableDnsServers: Pass<ServiceSettings> = {
  name: 'reachable-dns-servers',
  inferred: true,
  decides:
    '`dns` loses a name server that is a service of the Compose file, because only Docker knows its address, or the resolver of Docker itself (C4-03).',
  evidence: '`dns`, and `ipv4_address` of all services',
  position: 'Depends on no other pass.',
  run: ({ services }, scope) => ({ services: withReachableServers(services, scope) }),
}

export const notes = {
  'docker-name-server': {
    what: 'does not use the name server of Docker',
    because: 'only containers of Docker reach it',
  },
  'unreachable-name-server': {
    what: 'does not use the name server at `{address}`',
    because: 'this is the address of `{other}` in a Docker network',
  },
} as const

/**
 * Removes DNS servers that are services of the manifest. Their addresses are unknown in a cluster, and a Pod that uses
 * no other server resolves nothing (rule C4-03). Other servers stay, but they don't know the services.
 */
function withReachableServers(
  services: readonly ServiceSettings[],
  scope: Scope,
): readonly ServiceSettings[] {
  if (services.every(({ dns }) => dns.servers.length === 0)) return services
  const addresses = fixedAddresses(services)
  return services.map((service) => {
    const { dns } = service
    if (dns.servers.length === 0 || !service.infer) return service
    const servers = dns.servers.filter((server) => server !== dockerResolver && !addresses.has(server))
    for (const item of dns.serversPlace?.itemsOrSelf() ?? []) {
      if (item.text === dockerResolver) {
        scope.note?.<typeof notes>('docker-name-server', service.place, {}, item)
        const instead = 'Remove it. Pods ask the DNS server of the cluster instead, which knows all services.'
        scope.report('unsupported-value', item, { value: item.shown, instead })
      }
      const fixed = addresses.get(item.text ?? '')
      if (fixed === undefined) continue
      const { place } = fixed
      const args = { address: item.shown, other: fixed.service.name }
      scope.note?.<typeof notes>('unreachable-name-server', service.place, args, place)
      const related = [{ message: words('the address is written here'), place }]
      const instead = sentence`Remove it. Pods ask the DNS server of the cluster instead, which does not ask \`${fixed.service.name}\`.`
      scope.report('unsupported-value', item, { value: item.shown, instead }, { related })
    }
    if (servers.length > 0) scope.report('dns-without-services', dns.serversPlace!, {})
    return servers.length === dns.servers.length ? service : { ...service, dns: { ...dns, servers } }
  })
}
