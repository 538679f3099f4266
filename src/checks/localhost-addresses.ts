import { DEFAULT_NAMESPACE } from '../options/options.js'
import type { Place } from '../source/place.js'
import { joined, sentence, type Shown, verbatim, words } from '../source/shown.js'
import { nameMeans } from '../knowledge/variable-names.js'
import { loopbackNames, publishedAt } from '../inference/mentions/host-machine.js'
import { type HostText, type Mention } from '../inference/mentions/mention.js'
import { HostNames, mentionsIn } from '../inference/mentions/mentions.js'
import { isUnnamed, type Route } from '../application/route.js'
import type { Service } from '../application/service.js'
import { isWrittenAt } from '../rules/values/name-value.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import type { Port } from '../rules/service/network/ports.js'
import type { CheckedApplication } from './checked-application.js'

type Checked = Pick<CheckedApplication, 'application' | 'services' | 'mentions' | 'routes'>

/** A port that a service publishes on the machine, and its entry. */
interface PublishedPort {
  readonly service: Service
  readonly port: Port
  readonly place: Place
}

const schemes = new Set(['http', 'https', 'ws', 'wss'])

/**
 * Warns about variables with `http://localhost:PORT` if another service publishes PORT. No container reaches it there,
 * so the address is for a browser. In a cluster, the browser needs the address of the route (rule C4-12).
 */
export function reportLocalhostAddresses(checked: Checked, scope: Reporting & Choices): void {
  const { services, mentions } = checked
  const published = publishedPorts(services)
  if (published.size === 0) return
  for (const service of services) {
    // In the network of the node, the address is for the service itself, and `docker-hosts` reports it.
    if (service.networkMode !== undefined || !service.place.isReadable('network_mode')) continue
    const own = mentions.inTexts.from(service.name).filter(({ variable }) => variable !== undefined)
    for (const mention of [...own, ...mentionsInBuild(service)]) {
      const found = addressedPort(mention, service, published)
      if (found !== undefined) reportAddress(mention, found, checked, scope)
    }
  }
}

/** Returns the published ports of the machine, each with the first service that publishes it. */
function publishedPorts(services: readonly Service[]): ReadonlyMap<number, PublishedPort> {
  const published = new Map<number, PublishedPort>()
  for (const service of services) {
    for (const port of service.ports) {
      if (port.protocol !== 'TCP') continue
      for (const { published: number, place } of port.entries) {
        if (number !== undefined && !published.has(number)) published.set(number, { service, port, place })
      }
    }
  }
  return published
}

/** Containers of one Pod reach each other at `localhost` (rule C4-17). */
function podNameOf({ name, podOf = name }: Service): string {
  return podOf
}

/** Returns the port of another service that an address of this machine leads to. */
function addressedPort(
  { word, port = 0, scheme = '', variable = '' }: Mention,
  service: Service,
  published: ReadonlyMap<number, PublishedPort>,
): PublishedPort | undefined {
  if (!loopbackNames.includes(word) || !schemes.has(scheme.toLowerCase())) return undefined
  // If the service listens on the port itself, the address is its own, whoever publishes that number. An allowed
  // origin is the address of a page, which the browser finds at the published port.
  const isOrigin = nameMeans(variable, 'permission')
  if (!isOrigin && service.ports.some(({ target }) => target === port)) return undefined
  const found = published.get(port)
  return found !== undefined && podNameOf(found.service) === podNameOf(service) ? undefined : found
}

function reportAddress(
  mention: Mention,
  { service, port, place: published }: PublishedPort,
  checked: Checked,
  scope: Reporting & Choices,
): void {
  const { place, word, shownVariable, portPart: part } = mention
  const args = {
    what: shownVariable ?? place.shownKey,
    host: mention.show(`${word}:${mention.port!}`),
    name: service.name,
    instead: insteadOf(mention, { service, port }, checked, scope),
  }
  scope.report('localhost-address', place, args, {
    related: [publishedAt(published)],
    ...(part && { part }),
  })
}

/** Returns the address for a browser. Without a route there is none. */
function insteadOf(
  { scheme = '' }: Mention,
  { service: { objectName }, port: { target, published } }: Pick<PublishedPort, 'service' | 'port'>,
  { routes, application }: Checked,
  { options }: Choices,
): Shown {
  const route = routes.find(({ rules }) =>
    rules.some(({ service, port }) => service === objectName && [target, ...published].includes(port)),
  )
  const protocol = words(scheme.toLowerCase().startsWith('ws') ? 'ws' : 'http')
  const address = route && addressOf(route, protocol, application, options)
  return address === undefined
    ? words('No route leads to that port. Use `tranship up`, which brings it to `localhost`.')
    : sentence`Take it from a variable, and set it to \`${address}\` in the cluster.`
}

/** Shows the address of a route for messages. The name of the application may have come from a variable. */
function addressOf(
  route: Route,
  protocol: Shown,
  application: Checked['application'],
  { namespace, domain }: Choices['options'],
): Shown {
  const { shownName, hosts, exposedAt, tlsSecret } = route
  const secure = words(tlsSecret === undefined ? '' : 's')
  if (hosts !== undefined && exposedAt !== undefined) {
    return sentence`${protocol}${secure}://${exposedAt.show(hosts[0]?.host ?? '')}`
  }
  if (domain !== undefined) {
    const label = joined([shownName, verbatim(namespace ?? DEFAULT_NAMESPACE)], '-')
    return sentence`${protocol}s://${label}.${verbatim(domain)}`
  }
  const place =
    namespace === undefined ? application.shown : joined([application.shown, verbatim(namespace)], '-')
  const host = joined([...(isUnnamed(route) ? [] : [shownName]), place, words('localhost')], '.')
  return sentence`${protocol}${secure}://${host}`
}

const loopback = new HostNames(loopbackNames)

/** Returns the addresses in build arguments. Web pages often get their addresses that way. */
function mentionsInBuild({ name: from, build }: Service): readonly Mention[] {
  return (build?.args ?? []).flatMap(({ name: variable, value: text, place }) => {
    if (loopback.find(text) === undefined) return []
    const at = isWrittenAt(place, variable, text) ? place.text!.length - text.length : undefined
    const source: HostText = { text, place, kind: 'variable', from, at, variable }
    return mentionsIn(source, loopback)
  })
}
