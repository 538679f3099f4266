import { sentence, words } from '../../source/shown.js'
import { upstreamProtocols } from '../../knowledge/reverse-proxies.js'
import { valuesOf } from '../../knowledge/word-search.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Site, SiteHost } from '../../rules/types/site.js'
import type { Variable } from '../../rules/values/variables.js'
import type { Reporting } from '../../rules/types/scope.js'
import { shownValue } from '../../rules/values/name-value.js'
import {
  byEndpoints,
  notOfRoutes,
  originOf,
  portOf,
  protectFirst,
  reportLeftOut,
  reportNotRouted,
} from './report-site.js'
import { isHost, isRoutePath } from './router-rule.js'

const nginxProxy = words('nginx-proxy')

/** Returns the sites that the variables of a service make for nginx-proxy (rule C4-13). */
export function nginxProxySites({ environment }: ServiceSettings, scope: Reporting): readonly Site[] {
  const { variables } = environment
  const find = (name: string): Variable | undefined =>
    variables.find((variable) => variable.name === name && variable.value.trim() !== '')
  const several = find('VIRTUAL_HOST_MULTIPORTS')
  if (several !== undefined) {
    const reason = words('its notation of hosts and ports is unknown')
    reportNotRouted(originOf(nginxProxy, several), reason, byEndpoints, scope)
    return []
  }
  const named = find('VIRTUAL_HOST')
  if (named === undefined) return []
  const origin = originOf(nginxProxy, named)
  const access = find('NETWORK_ACCESS')
  if (access?.value === 'internal') {
    const reason = words('it allows only private addresses, which a route does not')
    reportNotRouted(originOf(nginxProxy, access), reason, protectFirst, scope)
    return []
  }
  const protocol = find('VIRTUAL_PROTO')
  if (protocol !== undefined && !valuesOf(upstreamProtocols).includes(protocol.value)) {
    const reason = words('a route calls a service only by HTTP')
    reportNotRouted(originOf(nginxProxy, protocol), reason, byEndpoints, scope)
    return []
  }
  const written = find('VIRTUAL_PATH')
  const path = written?.value ?? '/'
  if (written !== undefined && !isRoutePath(path)) {
    reportNotRouted(originOf(nginxProxy, written), notOfRoutes(shownValue(written)), byEndpoints, scope)
    return []
  }
  const target = find('VIRTUAL_DEST')
  if (target !== undefined && target.value !== path)
    reportLeftOut(originOf(nginxProxy, target), words('call the service by another path'), scope)
  const hosts: SiteHost[] = []
  const places = written === undefined ? [named.place] : [named.place, written.place]
  for (const one of named.value.split(',')) {
    const host = one.trim().toLowerCase()
    if (host === '') continue
    if (isHost(host)) hosts.push({ host, path, isExact: false, places })
    else
      reportNotRouted(
        origin,
        sentence`a route cannot have the host \`${named.place.show(one.trim())}\``,
        byEndpoints,
        scope,
      )
  }
  if (hosts.length === 0) return []
  const port = find('VIRTUAL_PORT')
  return [{ hosts, port: port && portOf(port), tls: find('LETSENCRYPT_HOST') !== undefined, origin }]
}
