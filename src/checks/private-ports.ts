import type { Protocol } from '../compose/port.js'
import type { LabelName } from '../kubernetes/name.js'
import type { Place } from '../source/place.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import type { KeptPrivate, Port } from '../rules/service/network/ports.js'
import { wayInto } from '../application/ways-in.js'
import { exposedPortOf, publishedImageOf } from '../application/public-ports.js'
import type { Service } from '../application/service.js'
import { sentence, type Shown, words } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/** The ports that routes of the user lead to: the names of their services' objects, each with a number. */
type LedTo = ReadonlySet<`${string} ${number}`>

/**
 * Reports ports that ask to be public and stay private (rules R2.10-03, R2.10-04 and C4-06). Also reports ports that
 * the Service publishes although they should stay private.
 */
export function reportPrivatePorts(
  { services, endpoints }: Pick<CheckedApplication, 'services' | 'endpoints'>,
  scope: Reporting & Choices,
): void {
  const ledTo = new Set(
    endpoints.flatMap(({ rules }) => rules.map(({ service, port }) => `${service} ${port}` as const)),
  )
  for (const service of services) {
    const exposedPort = exposedPortOf(service)
    for (const site of service.routedSites ?? []) ledTo.add(`${service.objectName} ${site.port}`)
    if (exposedPort !== undefined) ledTo.add(`${service.objectName} ${exposedPort.target}`)
    const image = publishedImageOf(service, scope)
    for (const port of service.ports) {
      const { published } = service
      const way = wayInto(port, service.ports, image)
      for (const kept of port.keptPrivate) {
        // A port with another protocol is reported once, below.
        if (kept.why === 'protocol' && scope.capabilities.httpRoutesOnly) continue
        if (published !== undefined && scope.capabilities.laterChecks) {
          reportPublished(port, kept, words(published.type), scope)
        } else reportPrivatePort(port, kept, service, ledTo, scope)
      }
      const isUnrouted = port !== exposedPort && published === undefined
      if (isUnrouted && way?.kind === 'database')
        reportPrivatePort(port, { why: 'never public', place: port.place }, service, ledTo, scope)
      if (way?.kind === 'other-protocol' && port !== exposedPort)
        reportOtherProtocol(port, way.reason, service, ledTo, scope)
    }
  }
}

/** Reports a published port that no route can lead to and that has no Service of its own (rule C4-11). */
function reportOtherProtocol(
  port: Port,
  reason: Shown,
  { objectName, published, publicService, place: service }: Service,
  ledTo: LedTo,
  scope: Reporting & Choices,
): void {
  if (!scope.capabilities.httpRoutesOnly || published !== undefined || publicService !== undefined) return
  if (isLedTo(port, objectName, ledTo) || mayBePublished(service)) return
  const { shownTarget, protocol, keptPrivate, place } = port
  const at = keptPrivate.find(({ why }) => why === 'protocol')?.place ?? place
  const ofTcp =
    port.ownTls === undefined
      ? words(
          'Use `tranship port`, or set the option `publishTcp` to publish the port. If the port speaks HTTP, write `app_protocol: http`.',
        )
      : words('Set the option `publishTcp` to publish the ports of HTTP and HTTPS together.')
  const instead = protocol === 'TCP' ? ofTcp : words('To publish the port, set the option `publishTcp`.')
  scope.report('port-not-public', at, { port: shownTarget, reason, instead })
}

/** True if a route of the user leads to a port. */
function isLedTo({ target, published, protocol }: Port, objectName: LabelName, ledTo: LedTo): boolean {
  return protocol === 'TCP' && [target, ...published].some((number) => ledTo.has(`${objectName} ${number}`))
}

/** Reports a port that asks to be public and stays private, unless a route leads to it. */
function reportPrivatePort(
  port: Port,
  { why, place, isOfNode = false }: KeptPrivate,
  { objectName, place: service }: Service,
  ledTo: LedTo,
  scope: Reporting & Choices,
): void {
  const { shownTarget, protocol } = port
  if (scope.capabilities.laterChecks && !isOfNode) {
    if (isLedTo(port, objectName, ledTo) || mayBePublished(service)) return
  }
  const reason = {
    loopback: words('it is published only on a loopback address'),
    'never public': words('tranship never publishes ports of databases and debuggers'),
    protocol: sentence`an Ingress routes only HTTP, which does not use ${words(protocol)}`,
  }[why]
  const byEndpoint = words(protocol === 'TCP' ? 'To publish it, use `endpoints`.' : '')
  const instead = scope.capabilities.hostPorts ? otherWay(why, protocol) : byEndpoint
  scope.report('port-not-public', place, { port: shownTarget, reason, instead })
}

/**
 * Returns another way to reach a port. An Ingress is wrong for databases and loopback addresses, because it speaks HTTP
 * to everybody.
 */
function otherWay(why: KeptPrivate['why'], protocol: Protocol): Shown {
  const byBalancer = words('write `x-platform-service-type: LoadBalancer`')
  const publish = why === 'loopback' ? words('') : sentence`To publish it, ${byBalancer}.`
  // `kubectl port-forward` forwards TCP only.
  if (protocol !== 'TCP') return publish
  const forward = words('Use `tranship up` or `kubectl port-forward` to reach it.')
  return why === 'loopback' ? forward : sentence`${forward} ${publish}`
}

/** True if an unreadable key may publish a port. */
function mayBePublished(service: Place): boolean {
  const keys = ['x-platform-service-type', 'labels', 'annotations', 'deploy']
  const isKnown = keys.every((key) => service.isReadable(key))
  return !isKnown || service.parent?.parent?.isReadable('endpoints') === false
}

function reportPublished(
  { shownTarget }: Port,
  { why, place }: KeptPrivate,
  type: Shown,
  scope: Reporting,
): void {
  // The Service publishes the port, so the protocol doesn't matter.
  if (why === 'protocol') return
  const reason =
    why === 'loopback'
      ? 'Compose publishes it only on a loopback address'
      : 'it belongs to a database or a debugger'
  scope.report('port-published', place, { port: shownTarget, type, reason })
}
