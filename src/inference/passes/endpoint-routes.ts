import { joined, sentence, type Shown, tableOfWords, words } from '../../source/shown.js'
import type { Place } from '../../source/place.js'
import { type Route, type RouteRule, comparablePath } from '../../application/route.js'
import { knownServices, type Services } from '../../application/services.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Endpoint, EndpointRule } from '../../rules/top-level/endpoints.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import { shownNumbersOf, type Port } from '../../rules/service/network/ports.js'
import type { Service } from '../../application/service.js'
import type { Pass } from './pass.js'

export const endpointRoutes: Pass<Service> = {
  name: 'endpoint-routes',
  decides: 'Each endpoint becomes a route to existing services and ports.',
  evidence: 'top-level `endpoints`',
  position: 'Before `public-routes`: an endpoint of the same name wins.',
  run: ({ services, endpoints, declared }, scope) => ({
    endpointRoutes: makeEndpointRoutes(endpoints, knownServices(services, declared, scope), scope),
  }),
}

/**
 * Makes the routes of `endpoints`, each to existing services and ports. Leaves out an endpoint if all its services are
 * left out, for example by their profiles: Kubernetes accepts no route without a path.
 */
function makeEndpointRoutes(
  endpoints: readonly Endpoint[],
  services: Services,
  scope: Scope,
): readonly Route[] {
  return endpoints.flatMap((endpoint) => {
    const rules = endpoint.rules.flatMap((rule) => toRule(rule, services, scope))
    if (scope.capabilities.laterChecks) reportSamePaths(rules, scope)
    return rules.length === 0 ? [] : [{ ...endpoint, rules, speaksHttp: true }]
  })
}

/** The words of the message for rules of one endpoint, unlike those for routes. */
const ofRules = tableOfWords({
  kind: 'rules for',
  reason: '',
  instead: 'Change the path of one of them, or remove one.',
})

/** If two rules of an endpoint have the same path, only the first one is followed. */
function reportSamePaths(rules: readonly RouteRule[], scope: Scope): void {
  const taken = new Map<string, { readonly own: Place; readonly name: Shown }>()
  for (const { path, shownPath, place } of rules) {
    const key = comparablePath(path)
    const own = place.get('path') ?? place
    const name = place.get('service')?.shown ?? words('')
    const earlier = taken.get(key)
    if (earlier === undefined) taken.set(key, { own, name })
    else {
      const related = [{ message: words('the first rule with this path'), place: earlier.own }]
      const args = { ...ofRules, name, other: earlier.name, path: shownPath }
      scope.report('route-shadowed', own, args, { related })
    }
  }
}

function toRule(
  { path, service: servicePlace, port, place }: EndpointRule,
  services: Services,
  scope: Scope,
) {
  if (servicePlace === undefined) return []
  const name = servicePlace.text ?? ''
  const service = services.byName.get(name)
  if (service === undefined) {
    // A route to an inactive service is left out.
    if (services.declared.has(name) || scope.inactive.has(name)) return []
    if (scope.elsewhere.includes) {
      scope.report('include-not-followed', servicePlace, { name: servicePlace.shown })
      return []
    }
    const near = nearest(name, services.declared.names)
    const args = { name: servicePlace.shown, suggestion: suggestion(near) }
    const target = near === undefined ? undefined : services.byName.get(near)
    const isSound = target === undefined || port === undefined || hasPort(target, port.number, services)
    scope.report('unknown-endpoint-service', servicePlace, args, { fix: isSound ? near : undefined })
    return []
  }
  if (port === undefined || path === undefined) return []
  if (!hasPort(service, port.number, services)) {
    const numbers = tcpNumbers(service)
    const found =
      numbers.length === 0
        ? words('no TCP port')
        : sentence`only ${joined(tcpPorts(service).flatMap(shownNumbersOf), ', ')}`
    scope.report('unknown-endpoint-port', port.place, {
      name: servicePlace.shown,
      port: port.place.showNumber(port.number),
      ports: found,
    })
  }
  const shownPath = (place.get('path') ?? place).show(path)
  return [{ path, shownPath, service: service.objectName, port: port.number, place }]
}

/** True if a service has a port, or may have it because not all its ports can be read. */
function hasPort(service: Service, number: number, services: Services): boolean {
  return tcpNumbers(service).includes(number) || !services.arePortsReadable(service)
}

/** Returns the TCP numbers of the Service. */
function tcpNumbers(service: Service): readonly number[] {
  return tcpPorts(service).flatMap(({ target, published }) => [target, ...published])
}

function tcpPorts({ ports }: Service): readonly Port[] {
  return ports.filter(({ protocol }) => protocol === 'TCP')
}
