import { dockerResolver } from '../knowledge/resolvers.js'
import { configMapsRead } from '../application/config-map.js'
import { nodeOfDocker, readExtraHosts } from '../rules/service/network/extra-hosts.js'
import type { Reporting } from '../rules/types/scope.js'
import type { HostText, Mention } from '../inference/mentions/mention.js'
import type { CheckedApplication } from './checked-application.js'
import { type Shown, verbatim, words } from '../source/shown.js'
import {
  dockerHosts,
  isHostMachine,
  loopbackNames,
  publishedAt,
  publishersOf,
} from '../inference/mentions/host-machine.js'

/** Warns about hosts that Docker resolves and a cluster does not. */
export function reportDockerHosts(
  application: Pick<CheckedApplication, 'services' | 'mentions'>,
  scope: Reporting,
): void {
  reportDockerNames(application, scope)
  reportDockerMachines(application, scope)
  reportPortsNotOnNode(application, scope)
}

/**
 * Warns about values with `localhost` and a port that another service publishes. Under Compose, a service in the
 * network of the machine reaches it there; in a cluster it does not (rule C4-04). The address is kept, because web
 * pages may need the same one.
 */
function reportPortsNotOnNode(
  { services, mentions: { inTexts } }: Pick<CheckedApplication, 'services' | 'mentions'>,
  scope: Reporting,
): void {
  const publishers = publishersOf(services.filter(({ networkMode }) => networkMode === undefined))
  if (publishers.size === 0) return
  const onNode = services.filter(({ networkMode }) => networkMode !== undefined)
  for (const mention of onNode.flatMap(({ name }) => inTexts.from(name))) {
    const { word, port = 0, place, portPart: part } = mention
    const publisher = loopbackNames.includes(word) ? publishers.get(port) : undefined
    if (publisher === undefined || !mention.isCertain) continue
    const { objectName, name, place: published } = publisher
    const related = [publishedAt(published)]
    const args = { what: nameOfHolder(mention), host: mention.show(`${word}:${port}`), name, objectName }
    scope.report('port-not-on-node', place, args, { related, ...(part && { part }) })
  }
}

/** Warns about values and mounted files with a host that only Docker has, such as its resolver (rule C4-09). */
function reportDockerNames(
  { services, mentions: { inTexts, inFiles } }: Pick<CheckedApplication, 'services' | 'mentions'>,
  scope: Reporting,
): void {
  const publishers = publishersOf(services)
  const isCalledByName = (mention: Mention) =>
    isHostMachine(mention.word) && publishers.has(mention.port ?? 0) && mention.isCertain
  const reported = new Map<HostText, Set<string>>()
  for (const mention of [...inTexts.all, ...inFiles.all]) {
    const { word: host, place, source } = mention
    const instead = dockerHosts.get(host)
    if (instead === undefined || isCalledByName(mention)) continue
    // The pass `docker-resolvers` changes such files, and reports those that it leaves.
    if (source.file !== undefined && host === dockerResolver) continue
    if (source.file !== undefined) {
      const known = reported.get(source) ?? new Set()
      if (known.has(host)) continue
      reported.set(source, known.add(host))
    }
    const what = source.file?.shownKey ?? nameOfHolder(mention)
    const { part } = mention
    scope.report('docker-only-host', place, { what, host: verbatim(host), instead }, part && { part })
  }
}

/** Warns about further names of Docker's machine that no text uses. A use is reported, or has the name of a service. */
function reportDockerMachines(
  { services, mentions: { inTexts, inFiles } }: Pick<CheckedApplication, 'services' | 'mentions'>,
  scope: Reporting,
): void {
  for (const { name, mounts, place: service } of services) {
    const hosts = readExtraHosts(service.get('extra_hosts'), { ...scope, report: () => undefined })
    for (const { host, place } of hosts.filter(({ address }) => address === nodeOfDocker)) {
      const files = configMapsRead(mounts).flatMap((one) => inFiles.from(one))
      const isUsed = [...inTexts.from(name), ...files].some(({ word }) => word === host)
      if (!isUsed) scope.report('unsupported-value', place, { value: place.shown, instead: withoutNode })
    }
  }
}

const withoutNode = words(
  'Run the program that the service calls in the cluster. A Pod has no name for its node.',
)

/** Returns the name of the key or variable with a value. An item of a list has no name of its own. */
function nameOfHolder({ place, shownVariable }: Mention): Shown {
  if (typeof place.segment !== 'number') return place.shownKey
  return shownVariable ?? place.parent?.shownKey ?? words('')
}
