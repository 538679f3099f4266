import type { LabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import type { RelatedReport } from '../../warnings/report.js'
import { type ConfigMap, fileTextsIn } from './config-map.js'
import { eachHostIn, eachHostName, type HostName } from './host-names.js'
import { isCertainHost, isHostInFile } from './name-uses.js'
import type { Service } from './service.js'
import { type Shown, verbatim, words } from '../../source/shown.js'

/** Hosts that only Docker has, with what to do in a cluster. */
const inCluster = words('Run what it means in the cluster, or write a name that the cluster knows.')

const hosts: ReadonlyMap<string, Shown> = new Map([
  [
    '127.0.0.11',
    words(
      "Remove the resolver if the program can do without, or write 'kube-dns.kube-system.svc.cluster.local' and names of services in full: 'web.NAMESPACE.svc.cluster.local'.",
    ),
  ],
  ['host.docker.internal', inCluster],
  ['gateway.docker.internal', inCluster],
])

const names = [...hosts.keys()]

/** How a service in the network of its node calls that node. */
const loopbacks = ['localhost', '127.0.0.1']

/** Whether a word is what Docker calls the machine that it runs on. */
export function isHostMachine(word: string): boolean {
  return word.endsWith('.docker.internal') && hosts.has(word)
}

/** The services that publish a port of the machine, which are those that its name with that port leads to. */
export type Publishers = ReadonlyMap<number, Publisher>

interface Publisher {
  readonly name: Shown
  readonly objectName: LabelName & Shown
  readonly place: Place
}

/** Finds who publishes which port: its Service has the same number (rule C4-09). */
export function publishersOf(services: readonly Service[]): Publishers {
  const publishers = new Map<number, Publisher>()
  for (const { name, objectName, headless, ports } of services) {
    for (const { entries, published, target, protocol } of ports) {
      for (const { published: number, place } of entries) {
        if (number === undefined || protocol !== 'TCP') continue
        const isInService = number === target || (!headless && published.includes(number))
        if (isInService && !publishers.has(number)) publishers.set(number, { name, objectName, place })
      }
    }
  }
  return publishers
}

/** The place of a port that is published, as a message has it. */
export function publishedAt(place: Place): RelatedReport {
  return { message: words('the port is published here'), place }
}

/**
 * Warns of values with `localhost` and a port that another service publishes: under Compose that leads to it from the network
 * of the machine, and in a cluster it does not (rule C4-04). Pages may have to be told the same address, so it is kept.
 */
export function reportPortsNotOnNode(services: readonly Service[], scope: Scope): void {
  const publishers = publishersOf(services.filter(({ networkMode }) => networkMode === undefined))
  if (publishers.size === 0) return
  const mayHold = (text: string) => loopbacks.some((name) => text.includes(name))
  for (const service of services) {
    if (service.networkMode === undefined) continue
    eachHostName(
      service,
      (found) => {
        const { word, port = 0, place, portPart: part } = found
        const publisher = loopbacks.includes(word) ? publishers.get(port) : undefined
        if (publisher === undefined || !isCertainHost(found)) return
        const { objectName, name, place: published } = publisher
        const related = [publishedAt(published)]
        const told = { what: whatOf(found), host: found.show(`${word}:${port}`), name, objectName }
        scope.report('port-not-on-node', place, told, { related, ...(part && { part }) })
      },
      mayHold,
    )
  }
}

/** Warns of values and mounted files with a host that only Docker has, such as its resolver (rule C4-09). */
export function reportDockerHosts(
  services: readonly Service[],
  configMaps: Iterable<ConfigMap>,
  scope: Scope,
): void {
  const publishers = publishersOf(services)
  const isCalledByName = (found: HostName) =>
    isHostMachine(found.word) && publishers.has(found.port ?? 0) && isCertainHost(found)
  const mayHold = (text: string) => names.some((name) => text.includes(name))
  for (const service of services) {
    eachHostName(
      service,
      (found) => {
        const { word: host, place, part } = found
        const instead = hosts.get(host)
        if (instead === undefined || isCalledByName(found)) return
        scope.report(
          'docker-only-host',
          place,
          { what: whatOf(found), host: verbatim(host), instead },
          part && { part },
        )
      },
      mayHold,
    )
  }
  for (const { shownKey: what, text, place } of fileTextsIn(configMaps)) {
    if (!mayHold(text)) continue
    const told = new Set<string>()
    eachHostIn({ text, place }, (found) => {
      const { word: host } = found
      const instead = hosts.get(host)
      if (instead === undefined || told.has(host) || (isHostInFile(found) && isCalledByName(found))) return
      told.add(host)
      scope.report('docker-only-host', place, { what, host: verbatim(host), instead })
    })
  }
}

/** What has a value: an item of a list has no name of its own. */
function whatOf({ place, shownVariable }: HostName): Shown {
  if (typeof place.segment !== 'number') return place.shownKey
  return shownVariable ?? place.parent?.shownKey ?? words('')
}
