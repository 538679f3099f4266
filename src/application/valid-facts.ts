import { workloadsIn } from '../keys/workload-sections.js'
import { ContentHash } from '../kubernetes/content-hash.js'
import type { Facts, ServiceFacts } from '../options/facts.js'
import type { ImageConfig } from '../options/image-config.js'
import { ownValue } from '../source/own-property.js'
import type { Place } from '../source/place.js'
import { encodeUtf8 } from '../source/utf8.js'

/** The facts that count, and the services whose facts are too old. */
export interface ValidFacts {
  readonly byService: ReadonlyMap<string, ServiceFacts>
  readonly outdated: readonly Place[]
}

/** Leaves out the facts about services whose settings have changed since, or whose image is known to be another one. */
export function findValidFacts(
  top: Place,
  facts: Facts | undefined,
  givenConfigOf: (service: Place) => ImageConfig | undefined,
): ValidFacts {
  if (facts === undefined) return { byService: new Map(), outdated: [] }
  const byService = new Map<string, ServiceFacts>()
  const outdated: Place[] = []
  for (const service of workloadsIn(top)) {
    const own = ownValue(facts.services, service.key)
    if (own === undefined) continue
    const isSameImage = !isOtherConfig(givenConfigOf(service), own.imageConfig)
    if (isSameImage && areCurrent(own, settingsHash(service))) byService.set(service.key, own)
    else outdated.push(service)
  }
  return { byService, outdated }
}

/** True if facts count for settings with a hash. Facts without a hash always count (rule C13-03). */
export function areCurrent({ settings }: ServiceFacts, hash: string | undefined): boolean {
  return settings === undefined || settings === hash
}

/** True if a given configuration has a field with another value than the observed one. It may lack fields. */
function isOtherConfig(given: ImageConfig = {}, observed: ImageConfig | undefined): boolean {
  if (observed === undefined) return false
  return configFields.some(
    (field) => given[field] !== undefined && asText(given[field]) !== asText(observed[field]),
  )
}

const configFields: readonly (keyof ImageConfig)[] = [
  ...(['User', 'ExposedPorts', 'Volumes', 'Entrypoint', 'Cmd', 'WorkingDir'] as const),
  ...(['Shell', 'Healthcheck'] as const),
]

/** Writes the value of a field, with sorted keys. Builders write an empty value as `null`, as `""` or not at all. */
function asText(value: unknown): string {
  if (!value) return ''
  const entries = Object.entries(value)
  return typeof value !== 'object' || Array.isArray(value)
    ? JSON.stringify(value)
    : JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Hashes the keys of a service with their values as they are written. It does not depend on the order of keys, on
 * comments, and on values of variables, which may be secret.
 */
export function settingsHash(service: Place): string {
  return new ContentHash().add(encodeUtf8(JSON.stringify(settingsOf(service)))).text
}

function settingsOf(place: Place): unknown {
  const written = place.node.kind === 'scalar' ? place.node.asWritten : place.node
  if (written.kind === 'scalar') return written.text
  if (place.isList) return place.items().map(settingsOf)
  const entries = place.entries().map((entry) => [entry.key, settingsOf(entry)] as const)
  return entries.sort(([one], [other]) => (one < other ? -1 : 1))
}
