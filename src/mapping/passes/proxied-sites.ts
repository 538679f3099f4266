import type { ServiceSettings } from '../model/service-rules.js'
import type { Scope } from '../rule/scope.js'
import { reportUnreadSites } from '../read/docker-labels.js'
import { caddySites } from '../sites/caddy-sites.js'
import { nginxProxySites } from '../sites/nginx-proxy-sites.js'
import { middlewaresOf, traefikSites } from '../sites/traefik-sites.js'

/** Adds the sites that reverse proxies make from labels and variables of services (rule C4-13). */
export function withProxiedSites(
  services: readonly ServiceSettings[],
  scope: Scope,
): readonly ServiceSettings[] {
  const middlewares = middlewaresOf(services)
  return services.map((service) => {
    if (!service.infer) {
      reportUnreadSites(service.proxyLabels, scope)
      return service
    }
    const sites = [
      ...traefikSites(service, middlewares, scope),
      ...nginxProxySites(service, scope),
      ...caddySites(service, scope),
    ]
    for (const { origin } of sites) {
      const { reader, place, part } = origin
      scope.note?.('proxied-site', service.place, { reader }, place, part)
    }
    return sites.length === 0 ? service : { ...service, sites }
  })
}
