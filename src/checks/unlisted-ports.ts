import type { Choices, Reporting } from '../rules/types/scope.js'
import type { Service } from '../application/service.js'
import { shownNumbersOf } from '../rules/service/network/ports.js'
import type { CheckedApplication } from './checked-application.js'
import { figure, joinedFirst, sentence, type ShownNumber } from '../source/shown.js'

/**
 * Warns about values that name another service with a port that its Service lacks. In Compose every port of a container
 * can be reached, in Kubernetes only those of the Service. A Service without ports is headless, so all ports of the
 * Pods can be reached.
 */
export function reportUnlistedPorts(
  { known: services, mentions }: Pick<CheckedApplication, 'known' | 'mentions'>,
  scope: Reporting & Choices,
): void {
  const byHost = new Map<string, Service>()
  for (const service of services.byName.values()) {
    // A headless name leads to all ports of the Pods. A service with inferences gets all ports that texts name.
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
    const args = { host: target.name, port: shown, ports: joinedFirst([...numbers.values()]) }
    const related = [{ message: sentence`\`${target.name}\` is written here`, place: target.place }]
    const addition = isIn(shown, port)
      ? { addition: { map: target.place, key: 'expose', item: sentence`"${figure(port)}"` } }
      : {}
    const part = portPart && { part: portPart }
    scope.report('port-not-listed', place, args, { related, ...addition, ...part })
  }

  /** Returns the numbers of a Service. Returns undefined if it may have unreadable ones. */
  function numbersOf(service: Service): ReadonlyMap<number, ShownNumber> | undefined {
    if (!known.has(service)) {
      known.set(service, services.arePortsReadable(service) ? servicePorts(service) : undefined)
    }
    return known.get(service)
  }
}

/** True if a number is written, even as the default of a variable. */
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
