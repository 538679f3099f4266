import type { Pass } from './pass.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Scope } from '../../rules/types/scope.js'
import { reportUnreadSites } from '../../rules/values/docker-labels.js'
import { caddySites } from '../sites/caddy-sites.js'
import { nginxProxySites } from '../sites/nginx-proxy-sites.js'
import { hasTraefik, middlewaresOf, traefikSites } from '../sites/traefik-sites.js'

export const proxiedSites: Pass<ServiceSettings> = {
  name: 'proxied-sites',
  needs: 'httpRoutesOnly',
  inferred: true,
  decides: 'The hosts and paths of a reverse proxy in Compose become those of routes (C4-13).',
  evidence: 'labels for Traefik and caddy-docker-proxy, and variables for nginx-proxy, of all services',
  position: 'First: it reads labels of proxies that the next pass leaves out.',
  run: ({ services, routing }, scope) => ({
    services: withProxiedSites(services, routing.kind === 'HTTPRoute', scope),
  }),
}

export const notes = {
  'proxied-site': {
    what: 'gets routes with the hosts and paths of {reader}',
    because: 'this setting defines them',
  },
} as const

/** Adds the sites that reverse proxies make from labels and variables of services (rule C4-13). */
function withProxiedSites(
  services: readonly ServiceSettings[],
  rewritesPaths: boolean,
  scope: Scope,
): readonly ServiceSettings[] {
  const middlewares = middlewaresOf(services)
  const isPresent = hasTraefik(services)
  return services.map((service) => {
    if (!service.infer) {
      reportUnreadSites(service.proxyLabels, scope)
      return service
    }
    const sites = [
      ...traefikSites(service, middlewares, { isPresent, rewritesPaths }, scope),
      ...nginxProxySites(service, scope),
      ...caddySites(service, rewritesPaths, scope),
    ]
    for (const { origin } of sites) {
      const { reader, place, part } = origin
      scope.note?.<typeof notes>('proxied-site', service.place, { reader }, place, part)
    }
    return sites.length === 0 ? service : { ...service, sites }
  })
}
