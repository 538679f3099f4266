import type { Place } from '../../source/place.js'
import type { ServiceRule } from '../rule/service-rule.js'

/** A name by which Compose lets a service be reached beside its own (rule C4-01). */
export interface WrittenName {
  readonly name: string
  readonly place: Place
}

/** `container_name`, `hostname`, and the aliases in networks. */
function normaliseNames(service: Place): readonly WrittenName[] {
  const aliases = service.get('networks')?.entries() ?? []
  const places = [
    service.get('container_name'),
    service.get('hostname'),
    ...aliases.flatMap((network) => network.get('aliases')?.items() ?? []),
  ]
  return places.flatMap((place) => (place?.text ? [{ name: place.text, place }] : []))
}

export const names: ServiceRule<readonly WrittenName[]> = { normalise: normaliseNames }
