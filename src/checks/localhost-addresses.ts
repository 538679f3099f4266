import { toLabelName } from '../kubernetes/name.js'
import { DEFAULT_NAMESPACE } from '../options/options.js'
import { addToGroup } from '../source/groups.js'
import type { Place } from '../source/place.js'
import { joined, sentence, type Shown, verbatim, words } from '../source/shown.js'
import { portOfScheme, protocolOfScheme } from '../knowledge/url-schemes.js'
import { nameMeans } from '../knowledge/variable-names.js'
import { loopbackNames, publishedAt, unspecifiedAddress } from '../inference/mentions/host-machine.js'
import { type HostText, type Mention } from '../inference/mentions/mention.js'
import { HostNames, mentionsIn } from '../inference/mentions/mentions.js'
import { configMapsRead } from '../application/config-map.js'
import { isUnnamed, type Route } from '../application/route.js'
import { hostsOf } from '../application/route-hosts.js'
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

/** The published ports of the machine, and the ports on which the containers of each Pod listen. */
interface Machine {
  readonly published: ReadonlyMap<number, PublishedPort>
  readonly listening: ReadonlyMap<string, ReadonlySet<number>>
}

/** The service that a browser finds at an address of the machine, and the route that leads to it in the cluster. */
interface Found {
  readonly service: Service
  readonly route: Route | undefined
  /** The entry that publishes the port. Absent if a host stands for the service itself. */
  readonly place?: Place
}

/** The names of the machine under which a browser finds published ports. */
const machineNames = [...loopbackNames, unspecifiedAddress]

/**
 * Warns about addresses of the machine that are for a browser: `http://localhost:PORT` with a published port, and the
 * machine in a list of allowed hosts. In a cluster, the browser needs the address of the route (rule C4-12).
 */
export function reportLocalhostAddresses(checked: Checked, scope: Reporting & Choices): void {
  const { services, mentions } = checked
  const machine: Machine = { published: publishedPorts(services), listening: listeningPorts(services) }
  if (machine.published.size === 0) return
  const reported = new Map<Place, Set<Service>>()
  const reportAll = (all: readonly Mention[], readers: readonly Service[]) => {
    for (const mention of all) {
      const found = machineNames.includes(mention.word)
        ? (findPort(mention, readers, machine, checked) ?? findHost(mention, readers, checked, scope))
        : undefined
      const known = reported.get(mention.place) ?? new Set()
      if (found === undefined || known.has(found.service)) continue
      reported.set(mention.place, known.add(found.service))
      reportAddress(mention, found, checked, scope)
    }
  }
  const readersOf = new Map<string, Service[]>()
  for (const service of services) {
    for (const name of configMapsRead(service.mounts)) addToGroup(readersOf, name, service)
    // In the network of the node, the address is for the service itself, and `docker-hosts` reports it.
    if (service.networkMode !== undefined || !service.place.isReadable('network_mode')) continue
    const own = mentions.inTexts.from(service.name).filter(({ variable }) => variable !== undefined)
    reportAll([...own, ...mentionsInBuild(service)], [service])
  }
  for (const [name, readers] of readersOf) {
    if (readers.every(({ networkMode }) => networkMode === undefined))
      reportAll(mentions.inFiles.from(name), readers)
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

/** Returns the ports of the containers in each Pod, which reach each other at `localhost` (rule C4-17). */
function listeningPorts(services: readonly Service[]): ReadonlyMap<string, ReadonlySet<number>> {
  const listening = new Map<string, Set<number>>()
  for (const service of services) {
    const own = listening.get(podNameOf(service)) ?? new Set()
    for (const { target } of service.ports) own.add(target)
    listening.set(podNameOf(service), own)
  }
  return listening
}

function podNameOf({ name, podOf = name }: Service): string {
  return podOf
}

/** Returns the service whose published port is in an address of HTTP. */
function findPort(
  mention: Mention,
  readers: readonly Service[],
  { published, listening }: Machine,
  { routes }: Checked,
): Found | undefined {
  const { word, variable = '', addressScheme: scheme = '', behind } = mention
  const protocol = protocolOfScheme(scheme)
  if (protocol === undefined || protocol === 'other') return undefined
  const number = mention.port ?? (behind.startsWith(':') ? undefined : portOfScheme(scheme))
  const found = number === undefined ? undefined : published.get(number)
  if (number === undefined || found === undefined) return undefined
  const isForBrowsers = nameMeans(variable, 'browser')
  const isOwn = readers.some((reader) => podNameOf(reader) === podNameOf(found.service))
  // A program listens at 0.0.0.0, and reaches ports of its own Pod at the other names, whoever publishes the number.
  if (!isForBrowsers && (word === unspecifiedAddress ? isOwn : readers.some(listens))) return undefined
  // A file of a server has its addresses, and not only those of pages.
  if (mention.source.file !== undefined && isOwn && readers.some(listens)) return undefined
  const { service, port } = found
  return { service, route: routeTo(service, routes, port), place: found.place }

  function listens(reader: Service): boolean {
    return listening.get(podNameOf(reader))?.has(number!) === true
  }
}

/** Returns the service of a list of hosts or origins in which the machine stands without a scheme: `ALLOWED_HOSTS`. */
function findHost(
  mention: Mention,
  [reader]: readonly Service[],
  { routes, application }: Checked,
  { options, capabilities }: Choices,
): Found | undefined {
  const { variable = '', word, front, behind, addressScheme, source } = mention
  const isItem = /(?:^|[\s,;'"[(|])$/.test(front) && /^(?::\d+)?(?:$|[\s,;'"\])|])/.test(behind)
  const isList = addressScheme === undefined && nameMeans(variable, 'browser') && isItem
  if (!isList || word === unspecifiedAddress || reader === undefined) return undefined
  const own = routeTo(reader, routes)
  if (own === undefined) return undefined
  const parts = {
    application: toLabelName(application.name),
    namespace: options.namespace,
    domain: options.domain,
  }
  const hosts = hostsOf(own, { ...parts, capabilities }).map(({ host = '' }) => host)
  const allowed = source.text.split(/[\s,;'"[\]()|]+/)
  // The host of the route, or any host, is allowed already.
  if (allowed.some((one) => one === '*' || hosts.includes(one))) return undefined
  return { service: reader, route: own }
}

/** Returns the route to a port of a service, or to any of its ports. */
function routeTo({ objectName }: Service, routes: readonly Route[], port?: Port): Route | undefined {
  const isWanted = (number: number) =>
    port === undefined || number === port.target || port.published.includes(number)
  return routes.find(({ rules }) =>
    rules.some(({ service, port }) => service === objectName && isWanted(port)),
  )
}

function reportAddress(
  mention: Mention,
  { service, route, place: published }: Found,
  checked: Checked,
  scope: Reporting & Choices,
): void {
  const { place, shownVariable, source, portPart: part = mention.part } = mention
  const address = route && addressIn(mention, route, checked.application, scope.options)
  const args = {
    what: shownVariable ?? source.file?.shownKey ?? place.shownKey,
    host: shownAddress(mention, published),
    name: service.name,
    address: address === undefined ? words('nowhere') : sentence`at \`${address}\``,
    instead: address === undefined ? withoutRoute : insteadOf(mention),
  }
  const related = published === undefined ? [] : [publishedAt(published)]
  scope.report('localhost-address', place, args, { related, ...(part && { part }) })
}

/** Shows the machine with its port. A file is no part of the manifest, which has the published number too. */
function shownAddress(mention: Mention, published: Place | undefined): Shown {
  const { word, port, source } = mention
  if (source.file === undefined) return mention.show(port === undefined ? word : `${word}:${port}`)
  const machine = verbatim(word)
  if (port === undefined || published === undefined) return machine
  return sentence`${machine}:${(published.get('published') ?? published).showNumber(port)}`
}

const withoutRoute = words('No route leads to that port. Use `tranship up`, which brings it to `localhost`.')

/** Returns the advice with the command that sets an address. */
function insteadOf({ source, place, shownVariable }: Mention): Shown {
  if (source.file !== undefined) return words('Mount a file with that address in the cluster.')
  if (shownVariable === undefined || source.at === undefined)
    return words('Use another env file with that address in the cluster.')
  const [name, ...others] = variablesIn(place.shown)
  if (name !== undefined && others.length === 0)
    return sentence`Set it in the cluster: \`--set ${verbatim(name)}=…\`.`
  return sentence`Take it from a variable, \`\${${shownVariable}:-…}\`, and set it in the cluster: \`--set ${shownVariable}=…\`.`
}

/** Returns the names of the variables in a text as written. */
function variablesIn(text: Shown): readonly string[] {
  return [...text.matchAll(/\$\{?([a-z_]\w*)/gi)].map(([, name = '']) => name)
}

/** Shows the address of a route for messages: a host alone in place of a host alone. */
function addressIn(
  { addressScheme: scheme }: Mention,
  route: Route,
  application: Checked['application'],
  options: Choices['options'],
): Shown {
  const { secure, host } = shownHost(route, application, options)
  if (scheme === undefined) return host
  const protocol = words(scheme.toLowerCase().startsWith('ws') ? 'ws' : 'http')
  return sentence`${protocol}${words(secure ? 's' : '')}://${host}`
}

/** Shows the host of a route for messages. The name of the application may have come from a variable. */
function shownHost(
  route: Route,
  application: Checked['application'],
  { namespace, domain }: Choices['options'],
): { readonly host: Shown; readonly secure: boolean } {
  const { shownName, hosts, exposedAt, tlsSecret } = route
  const secure = tlsSecret !== undefined
  const own = hosts?.find(({ host }) => host !== undefined)?.host
  if (own !== undefined && exposedAt !== undefined) return { host: exposedAt.show(own), secure }
  if (domain !== undefined) {
    const label = joined([shownName, verbatim(namespace ?? DEFAULT_NAMESPACE)], '-')
    return { host: sentence`${label}.${verbatim(domain)}`, secure: true }
  }
  const place =
    namespace === undefined ? application.shown : joined([application.shown, verbatim(namespace)], '-')
  return { host: joined([...(isUnnamed(route) ? [] : [shownName]), place, words('localhost')], '.'), secure }
}

const machine = new HostNames(machineNames)

/** Returns the addresses in build arguments. Web pages often get their addresses that way. */
function mentionsInBuild({ name: from, build }: Service): readonly Mention[] {
  return (build?.args ?? []).flatMap(({ name: variable, value: text, place }) => {
    if (machine.find(text) === undefined) return []
    const at = isWrittenAt(place, variable, text) ? place.text!.length - text.length : undefined
    const source: HostText = { text, place, kind: 'variable', from, at, variable }
    return mentionsIn(source, machine)
  })
}
