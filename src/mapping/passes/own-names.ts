import type { Mentions } from '../mentions/mentions.js'
import type { Place } from '../../source/place.js'
import { configMapsRead } from '../model/config-map.js'
import { obstacleOf } from '../model/host-name.js'
import type { Service } from '../model/service.js'
import type { Reporting } from '../rule/scope.js'

/**
 * Marks services whose own texts contain the name of their Service. If their Pods don't have that host name, the
 * Service must lead to them before they are ready (rule C4-02b).
 */
export function withOwnNames(
  services: readonly Service[],
  { inTexts, inFiles }: Mentions,
  { note }: Reporting,
): readonly Service[] {
  const candidates = services.filter((service) => service.infer && isNamedOtherwise(service))
  if (candidates.length === 0) return services
  const places = new Map<Service, Place>()
  for (const service of candidates) {
    const files = configMapsRead(service.mounts).flatMap((name) => inFiles.from(name))
    const names = namesOf(service)
    const found = [...inTexts.from(service.name), ...files].find(
      ({ word, isCall, isUser }) => isCall && !isUser && names.has(word.toLowerCase()),
    )
    if (found !== undefined) places.set(service, found.place)
  }
  return services.map((service) => {
    const place = places.get(service)
    if (place === undefined) return service
    note?.('own-name', service.place, {}, place)
    return { ...service, callsItself: true }
  })
}

/** Returns true if the Pods of a service do not have its name as their host name. */
function isNamedOtherwise(service: Service): boolean {
  return obstacleOf(service) !== undefined || (service.headless && service.replicas.count > 1)
}

function namesOf({ name, objectName, aliases }: Service): ReadonlySet<string> {
  return new Set([name.toLowerCase(), objectName, ...aliases.map((alias) => alias.name)])
}
