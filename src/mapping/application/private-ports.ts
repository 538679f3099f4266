import type { Protocol } from '../../compose/port.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import type { KeptPrivate, Port } from '../service/ports.js'
import type { Service } from './service.js'
import { sentence, type Shown, words } from '../../source/shown.js'

/** The ports to which there are routes that somebody asks for: the names of their services' objects, each with a number. */
type LedTo = ReadonlySet<`${string} ${number}`>

/**
 * Says of the ports that ask to be public which stay private (rules R2.10-03, R2.10-04 and C4-06), and which of them the
 * Service publishes all the same.
 */
export function reportPrivatePorts(service: Service, ledTo: LedTo, scope: Scope): void {
  for (const port of service.ports) {
    for (const kept of port.keptPrivate) {
      if (service.published !== undefined && scope.capabilities.laterChecks) {
        reportPublished(port, kept, words(service.published.type), scope)
      } else reportPrivatePort(port, kept, service, ledTo, scope)
    }
  }
}

/** Says of a port that asks to be public that it stays private, unless a route leads there. */
export function reportPrivatePort(
  { target, shownTarget, protocol, published }: Port,
  { why, place }: KeptPrivate,
  { objectName, place: service }: Service,
  ledTo: LedTo,
  scope: Scope,
): void {
  const isLedTo = [target, ...published].some((number) => ledTo.has(`${objectName} ${number}`))
  const isOfNode = place.get('mode')?.text === 'host'
  if (scope.capabilities.laterChecks && !isOfNode) {
    if ((isLedTo && protocol === 'TCP') || mayBePublished(service)) return
  }
  const reason = {
    loopback: words('it is published on a loopback address only'),
    'never public': words('ports of databases and debuggers are never made public'),
    protocol: sentence`an Ingress routes HTTP, which does not run over ${words(protocol)}`,
  }[why]
  const byEndpoint = words(protocol === 'TCP' ? "Use 'endpoints' to publish it." : '')
  const instead = scope.capabilities.hostPorts ? otherWay(why, protocol) : byEndpoint
  scope.report('port-not-public', place, { port: shownTarget, reason, instead })
}

/** How else a port is reached. Neither databases nor loopback addresses are for an Ingress, which speaks HTTP to anybody. */
function otherWay(why: KeptPrivate['why'], protocol: Protocol): Shown {
  const byBalancer = words("write 'x-platform-service-type: LoadBalancer'")
  if (why === 'protocol')
    return sentence`To publish it, ${byBalancer}, or in the long form 'mode: host' for a port of the node.`
  const publish = why === 'loopback' ? words('') : sentence`To publish it, ${byBalancer}.`
  // No other protocol is forwarded.
  if (protocol !== 'TCP') return publish
  const forward = words("Reach it by 'tranship up' or 'kubectl port-forward'.")
  return why === 'loopback' ? forward : sentence`${forward} ${publish}`
}

/** Whether what could not be read may publish a port. */
function mayBePublished(service: Place): boolean {
  const keys = ['x-platform-service-type', 'labels', 'annotations', 'deploy']
  const isKnown = keys.every((key) => service.isReadable(key))
  return !isKnown || service.parent?.parent?.isReadable('endpoints') === false
}

function reportPublished(
  { shownTarget }: Port,
  { why, place }: KeptPrivate,
  type: Shown,
  scope: Scope,
): void {
  // That an Ingress knows no such protocol does not matter here.
  if (why === 'protocol') return
  const reason =
    why === 'loopback' ? 'Compose keeps it on a loopback address' : 'databases and debuggers have it'
  scope.report('port-published', place, { port: shownTarget, type, reason })
}
