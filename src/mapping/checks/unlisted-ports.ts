import type { Choices, Reporting } from '../rule/scope.js'
import type { Service } from '../model/service.js'
import { shownNumbersOf } from '../service/network/ports.js'
import type { CheckedApplication } from './checked-application.js'
import { figure, joined, sentence, type Shown, type ShownNumber } from '../../source/shown.js'

/** Ports of a service that a message names. */
const MOST_NAMED = 5

/**
 * Warns of each value that names another service with a port that its Service does not have. In Compose every port of a
 * container can be reached, in Kubernetes those that the Service lists; one without any leads to the Pods themselves, and
 * so to all of theirs.
 */
export function reportUnlistedPorts(
  { known: services, mentions }: Pick<CheckedApplication, 'known' | 'mentions'>,
  scope: Reporting & Choices,
): void {
  const byHost = new Map<string, Service>()
  for (const service of services.byName.values()) {
    // The name of a headless one leads to all ports of its Pods. A service with inferences has all ports that are named.
    if (service.headless || (scope.capabilities.namedPorts && service.infer)) continue
    byHost.set(service.objectName, service)
    byHost.set(service.name, service)
  }
  if (byHost.size === 0) return
  const known = new Map<Service, ReadonlyMap<number, ShownNumber> | undefined>()
  for (const mention of mentions.inTexts.all) {
    const { word, from, place } = mention
    const target = byHost.get(word)
    if (target === undefined || target.name === from) continue
    const { port, portPart } = mention
    const numbers = port === undefined ? undefined : numbersOf(target)
    if (port === undefined || numbers === undefined || numbers.has(port)) continue
    const shown = mention.showNumber(port)
    const args = { host: target.name, port: shown, ports: inWords(numbers) }
    const related = [{ message: sentence`'${target.name}' is written here`, place: target.place }]
    const addition = isIn(shown, port)
      ? { addition: { map: target.place, key: 'expose', item: sentence`"${figure(port)}"` } }
      : {}
    const part = portPart && { part: portPart }
    scope.report('port-not-listed', place, args, { related, ...addition, ...part })
  }

  /** The numbers of a Service, unless there may be more than could be read. */
  function numbersOf(service: Service): ReadonlyMap<number, ShownNumber> | undefined {
    if (!known.has(service)) {
      known.set(service, services.arePortsReadable(service) ? servicePorts(service) : undefined)
    }
    return known.get(service)
  }
}

/** Whether a number is written, be it as what counts where a variable is not set. */
function isIn(shown: ShownNumber, number: number): boolean {
  return typeof shown === 'number' || shown.split(/\D+/).includes(`${number}`)
}

function servicePorts({ ports }: Service): ReadonlyMap<number, ShownNumber> {
  return new Map(
    ports.flatMap((port) => {
      const shown = shownNumbersOf(port)
      return [port.target, ...port.published].map((number, index) => [number, shown[index]!] as const)
    }),
  )
}

function inWords(numbers: ReadonlyMap<number, ShownNumber>): Shown {
  const named = joined([...numbers.values()].slice(0, MOST_NAMED), ', ')
  return numbers.size > MOST_NAMED ? sentence`${named} and others` : named
}
