import type { Place } from '../../source/place.js'
import type { LabelName } from '../../kubernetes/name.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'
import { clusterResolver, dockerResolver } from '../../knowledge/resolvers.js'
import type { Service } from '../../application/service.js'
import type { RelatedReport } from '../../warnings/report.js'

const inCluster = words('Run that program in the cluster, or write a name that the cluster knows.')

/** The advice for the resolver of Docker. */
export const withoutDockerResolver = sentence`Remove the resolver if the program does not need it. Otherwise write \`${verbatim(clusterResolver)}\`, and full names of services: \`web.NAMESPACE.svc.cluster.local\`.`

/** Hosts that only Docker resolves, each with advice for a cluster. */
export const dockerHosts: ReadonlyMap<string, Shown> = new Map([
  [dockerResolver, withoutDockerResolver],
  ['host.docker.internal', inCluster],
  ['gateway.docker.internal', inCluster],
])

export const dockerHostNames = [...dockerHosts.keys()]

/** The names by which a service in the network of its node reaches that node. */
export const loopbackNames = ['localhost', '127.0.0.1']

/** The address by which a program listens on all addresses of its container. */
export const unspecifiedAddress = '0.0.0.0'

/** True for the names that Docker gives to its own machine. */
export function isHostMachine(word: string): boolean {
  return word.endsWith('.docker.internal') && dockerHosts.has(word)
}

/** The services that publish ports of the machine. The machine's name with such a port leads to the service. */
export type Publishers = ReadonlyMap<number, Publisher>

interface Publisher {
  readonly name: Shown
  readonly objectName: LabelName & Shown
  readonly place: Place
}

/** Returns the service that publishes each port: its Service has the same number (rule C4-09). */
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

/** Describes the place of a published port for a message. */
export function publishedAt(place: Place): RelatedReport {
  return { message: words('the port is published here'), place }
}
