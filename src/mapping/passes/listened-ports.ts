import type { Pass } from './pass.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import type { ShownNumber } from '../../source/shown.js'
import { nameMeans } from '../knowledge/variable-names.js'
import { loopbackNames, unspecifiedAddress } from '../mentions/host-machine.js'
import type { Mention } from '../mentions/mention.js'
import type { MentionIndex, Mentions } from '../mentions/mentions.js'
import { eachHostWithPort } from '../mentions/ports-beside-hosts.js'
import { configMapsRead } from '../model/config-map.js'
import { hasService, type Service } from '../model/service.js'
import { hostNetworkOf } from '../service/network/network-mode.js'
import { shownNumber } from '../read/name-value.js'
import type { Scope } from '../rule/scope.js'
import { type FoundPort, withFoundPorts } from '../service/network/ports.js'

export const listenedPorts: Pass<Service> = {
  name: 'listened-ports',
  needs: 'namedPorts',
  inferred: true,
  decides:
    'A Service with ports also has those on which its own texts listen: of its healthcheck, and after `0.0.0.0` (C4-02f).',
  evidence: 'environments, commands, healthchecks, hooks, and files that only this service mounts',
  position: 'After `default-ports`, so that it sees which services have ports. Before `low-ports`.',
  run: ({ services, mentions }, scope) => ({ services: withListenedPorts(services, mentions, scope) }),
}

export const notes = {
  'listened-port': {
    what: 'its Service has port {port}',
    because: 'this text says that the program listens on it',
  },
  'checked-port': { what: 'its Service has port {port}', because: 'its healthcheck connects to it' },
} as const

/** The reason why a port is known: the program listens on it, or the healthcheck connects to it. */
type Evidence = 'listened-port' | 'checked-port'

/**
 * Adds the ports on which a service's own texts say that it listens (rule C4-02f): those of its healthcheck, and those
 * of the address `0.0.0.0`. A service without known ports stays headless: its name already leads to all ports.
 */
function withListenedPorts(
  services: readonly Service[],
  { inTexts, inFiles }: Mentions,
  scope: Scope,
): readonly Service[] {
  const readers = new Map<string, Service[]>()
  for (const service of services)
    for (const name of configMapsRead(service.mounts)) addToGroup(readers, name, service)
  return services.map((service) => {
    if (!mayListen(service)) return service
    const own = [...configMapsRead(service.mounts)].filter((name) => readers.get(name)?.length === 1)
    const ports = [...portsIn(inTexts, service.name), ...own.flatMap((name) => portsIn(inFiles, name))]
    const found = new Map<string, FoundPort>()
    for (const { evidence, port, shown, protocol = 'TCP', place } of ports) {
      const key = `${port}/${protocol}`
      if (found.has(key) || hasPort(service, port, protocol)) continue
      const shownTarget = shown()
      found.set(key, { target: port, shownTarget, protocol, place })
      scope.note?.<typeof notes>(evidence, service.place, { port: shownTarget }, place)
    }
    if (found.size === 0) return service
    return { ...service, ports: withFoundPorts(service.ports, [...found.values()], scope) }
  })
}

/** Returns true if a service has an address of its own, which leads to listed ports only. */
function mayListen(service: Service): boolean {
  const { infer, ports, place } = service
  return infer && ports.length > 0 && hasService(service) && hostNetworkOf(place) === undefined
}

/** A port of the service that has the text. */
interface ListenedPort {
  readonly evidence: Evidence
  readonly port: number
  readonly shown: () => ShownNumber
  readonly protocol: FoundPort['protocol'] | undefined
  readonly place: Place
}

/** Returns the ports that texts of a service, or files of a ConfigMap, name as its own. */
function portsIn(index: MentionIndex, from: string): readonly ListenedPort[] {
  const mentions = index.from(from)
  const ports = mentions.flatMap((mention): readonly ListenedPort[] => {
    const evidence = evidenceOf(mention)
    const { port = mention.portBeside, transport: protocol, place } = mention
    if (evidence === undefined || port === undefined) return []
    return [{ evidence, port, shown: () => mention.showNumber(port), protocol, place }]
  })
  const listening = mentions.filter((mention) => evidenceOf(mention) === 'listened-port')
  eachHostWithPort(listening, (_, port, variable) => {
    const shown = () => shownNumber(port, variable)
    ports.push({ evidence: 'listened-port', port, shown, protocol: undefined, place: variable.place })
  })
  return ports
}

function evidenceOf({ word, source, variable = '' }: Mention): Evidence | undefined {
  // Allowed origins are addresses of other programs: `CORS_ORIGINS: http://0.0.0.0:3000`.
  if (nameMeans(variable, 'permission')) return undefined
  const isOwn = word === unspecifiedAddress || loopbackNames.includes(word.toLowerCase())
  if (source.isHealthcheck === true && isOwn) return 'checked-port'
  return word === unspecifiedAddress ? 'listened-port' : undefined
}

function hasPort({ ports }: Service, number: number, protocol: FoundPort['protocol']): boolean {
  return ports.some(
    (port) => port.protocol === protocol && (port.target === number || port.published.includes(number)),
  )
}
