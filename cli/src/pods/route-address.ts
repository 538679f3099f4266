import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/** Objects that lead into a cluster from outside. */
export interface Routes {
  readonly ingresses: readonly LiveObject[]
  readonly httpRoutes: readonly LiveObject[]
  /** The Gateways of the routes, except those that the user may not read. */
  readonly gateways: readonly LiveObject[]
}

/** A port of a Service, by number and optional name. */
export interface RouteTarget {
  readonly service: string
  readonly port: number
  readonly portName: string | undefined
}

/** Returns the address of a route to a port of a Service; `undefined` if there is none. */
export function routeAddress(
  target: RouteTarget,
  { ingresses, httpRoutes, gateways }: Routes,
): string | undefined {
  for (const ingress of ingresses) {
    const address = ingressAddress(target, ingress)
    if (address !== undefined) return address
  }
  for (const route of httpRoutes) {
    const address = httpRouteAddress(target, route, gateways)
    if (address !== undefined) return address
  }
  return undefined
}

/** Appends a port to a host. */
export function withPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** `true` if an Ingress leads to a port of a Service. */
export function leadsTo(target: RouteTarget, { fields }: LiveObject): boolean {
  return objectsOf(fieldsOf(fields['spec'])['rules']).some((rule) => ingressLeadsTo(rule, target))
}

function ingressAddress(target: RouteTarget, { fields }: LiveObject): string | undefined {
  const { rules, tls } = fieldsOf(fields['spec'])
  const rule = objectsOf(rules).find((each) => ingressLeadsTo(each, target))
  if (rule === undefined) return undefined
  const [balancer] = objectsOf(fieldsOf(fieldsOf(fields['status'])['loadBalancer'])['ingress'])
  const host = textOf(rule['host']) ?? textOf(balancer?.['ip']) ?? textOf(balancer?.['hostname'])
  const isSecure = objectsOf(tls).some(({ hosts }) => Array.isArray(hosts) && hosts.includes(host))
  return host === undefined ? undefined : withPort(host, isSecure ? 443 : 80)
}

function ingressLeadsTo(rule: Fields, { service, port, portName }: RouteTarget): boolean {
  return objectsOf(fieldsOf(rule['http'])['paths']).some(({ backend }) => {
    const target = fieldsOf(fieldsOf(backend)['service'])
    const { number, name } = fieldsOf(target['port'])
    return (
      target['name'] === service && (number === port || (portName !== undefined && portName === textOf(name)))
    )
  })
}

function httpRouteAddress(
  { service, port }: RouteTarget,
  route: LiveObject,
  gateways: readonly LiveObject[],
): string | undefined {
  const { rules, hostnames, parentRefs } = fieldsOf(route.fields['spec'])
  const backends = objectsOf(rules).flatMap(({ backendRefs }) => objectsOf(backendRefs))
  if (!backends.some((backend) => backend['name'] === service && backend['port'] === port)) return undefined
  const [parent] = objectsOf(parentRefs)
  const gateway = gateways.find(
    ({ name, namespace }) =>
      name === parent?.['name'] && namespace === (parent['namespace'] ?? route.namespace),
  )
  const [address] = objectsOf(fieldsOf(gateway?.fields['status'])['addresses'])
  const host = (Array.isArray(hostnames) ? textOf(hostnames[0]) : undefined) ?? textOf(address?.['value'])
  return host === undefined ? undefined : withPort(host, listenerPort(gateway, parent))
}

/** Returns the port of the named listener, else of one with HTTPS; 80 if the Gateway may not be read. */
function listenerPort(gateway: LiveObject | undefined, parent: Fields | undefined): number {
  const listeners = objectsOf(fieldsOf(gateway?.fields['spec'])['listeners'])
  const listener =
    listeners.find(({ name }) => name === parent?.['sectionName']) ??
    listeners.find(({ protocol }) => protocol === 'HTTPS') ??
    listeners[0]
  return numberOf(listener?.['port']) ?? 80
}
