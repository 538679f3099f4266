import type { Pass } from './pass.js'
import { furtherNamesOf, type Service } from '../../application/service.js'
import { publishedImageOf } from '../../application/public-ports.js'
import { whyNotHttp } from '../../knowledge/non-http-ports.js'
import { portsOfHttp, portsOfTls } from '../../knowledge/own-tls.js'
import { protocolInName } from '../../knowledge/protocol-words.js'
import { knownScheme, protocolOfScheme } from '../../knowledge/url-schemes.js'
import type { Port } from '../../rules/service/network/ports.js'
import { shownName } from '../../rules/values/name-value.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Place } from '../../source/place.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'
import { loopbackNames, unspecifiedAddress } from '../mentions/host-machine.js'
import { type Mention, toPort } from '../mentions/mention.js'
import type { Mentions } from '../mentions/mentions.js'

export const portProtocols: Pass<Service> = {
  name: 'port-protocols',
  needs: 'httpRoutesOnly',
  inferred: true,
  decides: 'A published port has no route if texts show that it speaks another protocol than HTTP (C4-11a).',
  evidence:
    'the healthcheck, names of ports, variables and options, schemes of addresses in texts and mounted files, UDP on the same number, and the published numbers 443 and 8443',
  position:
    'After `service-aliases`, because further names count too. Before all passes that read protocols of ports.',
  run: ({ services, mentions }, scope) => {
    const shared = sharedPorts(services)
    return { services: services.map((service) => withProtocols(service, shared, mentions, scope)) }
  },
}

export const notes = {
  'port-protocol': { what: 'gets no route to its port {port}', because: '{reason}' },
} as const

/** The protocol of a port as texts show it: HTTP, or the reason why it is none. */
type Answer = 'http' | { readonly reason: Shown; readonly place: Place }

/** The answers of one kind of evidence, by port. */
type Answers = ReadonlyMap<number, Answer>

/** Adds to the ports of a service the reasons why they don't speak HTTP (rule C4-11a). */
function withProtocols(
  service: Service,
  shared: ReadonlySet<number>,
  mentions: Mentions,
  scope: Scope,
): Service {
  const image = publishedImageOf(service, scope)
  const isOpen = (port: Port) =>
    port.protocol === 'TCP' &&
    port.listed &&
    port.appProtocol === undefined &&
    port.speaks === undefined &&
    // Whatever number publishes it.
    !portsOfHttp.has(port.target) &&
    whyNotHttp(port, image) === undefined
  if (!service.infer || !service.ports.some(isOpen)) return service
  const checks = checkedPorts(service, mentions)
  const named = namedPorts(service, shared)
  const calls = calledPorts(service, mentions)
  const udp = new Set(service.ports.flatMap(({ protocol, target }) => (protocol === 'UDP' ? [target] : [])))
  const ports = service.ports.map((port) => {
    if (!isOpen(port)) return port
    const { target } = port
    const answer =
      checks.get(target) ?? nameOf(port) ?? named.get(target) ?? calls.get(target) ?? numberOf(port, udp)
    if (answer === undefined || answer === 'http') return port
    const { reason, place } = answer
    if (port.public)
      scope.note?.<typeof notes>('port-protocol', service.place, { port: port.shownTarget, reason }, place)
    return { ...port, notHttp: reason }
  })
  return { ...service, ports }
}

/** Returns the ports on which several services listen. */
function sharedPorts(services: readonly Service[]): ReadonlySet<number> {
  const known = new Set<number>()
  const shared = new Set<number>()
  for (const { ports } of services) {
    const own = new Set(ports.map(({ target }) => target))
    for (const target of own) (known.has(target) ? shared : known).add(target)
  }
  return shared
}

/** Returns the ports of the service that its own healthcheck calls. */
function checkedPorts({ name }: Service, { inTexts }: Mentions): Answers {
  const checks = inTexts.from(name).filter(({ source: { isHealthcheck = false }, word }) => {
    return isHealthcheck && (loopbackNames.includes(word) || word === unspecifiedAddress)
  })
  return portsWithSchemes(checks, (scheme) => sentence`its healthcheck calls it by \`${scheme}\``)
}

/** Returns the ports of the service that texts and mounted files call with a scheme. */
function calledPorts(service: Service, { inTexts, inFiles }: Mentions): Answers {
  const names = [...new Set([service.name, service.objectName, ...furtherNamesOf(service)])]
  const calls = names.flatMap((name) =>
    [...inTexts.of(name), ...inFiles.of(name)].filter(({ word, isUser }) => word === name && !isUser),
  )
  return portsWithSchemes(calls, (scheme, { source: { file }, shownVariable }) => {
    const caller =
      file !== undefined
        ? sentence`the file \`${file.shownKey}\``
        : shownVariable === undefined
          ? words('an argument')
          : sentence`\`${shownVariable}\``
    return sentence`${caller} calls it by \`${scheme}\``
  })
}

/** Returns the protocols of ports in addresses. An address of HTTP wins, since a port may accept several protocols. */
function portsWithSchemes(
  mentions: readonly Mention[],
  reasonOf: (scheme: Shown, mention: Mention) => Shown,
): Answers {
  const found = new Map<number, Answer>()
  for (const mention of mentions) {
    const { port, addressScheme: scheme = '', place } = mention
    const protocol = protocolOfScheme(scheme)
    if (port === undefined || protocol === undefined) continue
    if (protocol === 'http') found.set(port, 'http')
    else if (!found.has(port))
      found.set(port, { reason: reasonOf(verbatim(knownScheme(scheme)), mention), place })
  }
  return found
}

/** Returns the protocol in the name of a port, or of a variable in its entry: `${GRPC_PORT:-8000}:8000`. */
function nameOf({ entries }: Port): Answer | undefined {
  for (const { place, name } of entries) {
    const shown = name?.shown ?? (place.get('target') ?? place).shown
    const protocol = protocolInName(shown)
    if (protocol !== undefined) return { reason: namedFor(shown, protocol), place }
  }
  return undefined
}

/** A port alone, or an address on which a program listens with a port. */
const ownAddress = /^(?:\w+:\/\/)?(?:0\.0\.0\.0|\[::\])?:?(\d{1,5})$/

/**
 * Returns the ports in variables and options that name a protocol: `GRPC_PORT: 9000` and `--grpc-address=:9000`. A
 * number that another service listens on, too, may be of a client.
 */
function namedPorts({ environment, command }: Service, shared: ReadonlySet<number>): Answers {
  const found = new Map<number, Answer>()
  const add = (shown: Shown, name: string, value: string, place: Place) => {
    const port = toPort(ownAddress.exec(value)?.[1] ?? '')
    const protocol = port === undefined ? undefined : protocolInName(name)
    if (port !== undefined && protocol !== undefined && !found.has(port) && !shared.has(port))
      found.set(port, { reason: namedFor(shown, protocol), place })
  }
  for (const { name, value, place } of environment.variables) add(shownName(name, place), name, value, place)
  const args = [...(command.entrypoint?.words ?? []), ...(command.command?.words ?? [])]
  for (const [index, { text, place }] of args.entries()) {
    const [, option, value = args[index + 1]?.text ?? ''] = /^-{1,2}([\w.-]+)(?:=(.*))?$/.exec(text) ?? []
    if (option !== undefined) add(place.show(option), option, value, place)
  }
  return found
}

function namedFor(shown: Shown, protocol: string): Shown {
  return sentence`\`${shown}\` names it for ${verbatim(protocol)}`
}

/** Returns the protocol that the numbers of a port show. */
function numberOf({ target, entries, place }: Port, udp: ReadonlySet<number>): Answer | undefined {
  if (udp.has(target)) return { reason: words('the same number is listed for UDP'), place }
  const published = entries.flatMap(({ published: number }) => (number === undefined ? [] : [number]))
  return published.length > 0 && published.every((number) => portsOfTls.has(number))
    ? { reason: words('it is published as a port of HTTPS'), place }
    : undefined
}
