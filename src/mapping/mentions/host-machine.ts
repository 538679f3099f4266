import type { Place } from '../../source/place.js'
import type { LabelName } from '../../kubernetes/name.js'
import { words, type Shown } from '../../source/shown.js'
import type { Service } from '../model/service.js'
import type { RelatedReport } from '../../warnings/report.js'

const inCluster = words('Run what it means in the cluster, or write a name that the cluster knows.')

/** Hosts that only Docker has, with what to do in a cluster. */
export const dockerHosts: ReadonlyMap<string, Shown> = new Map([
  [
    '127.0.0.11',
    words(
      "Remove the resolver if the program can do without, or write 'kube-dns.kube-system.svc.cluster.local' and names of services in full: 'web.NAMESPACE.svc.cluster.local'.",
    ),
  ],
  ['host.docker.internal', inCluster],
  ['gateway.docker.internal', inCluster],
])

export const dockerHostNames = [...dockerHosts.keys()]

/** How a service in the network of its node calls that node. */
export const loopbackNames = ['localhost', '127.0.0.1']

/** Whether a word is what Docker calls the machine that it runs on. */
export function isHostMachine(word: string): boolean {
  return word.endsWith('.docker.internal') && dockerHosts.has(word)
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
