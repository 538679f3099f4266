import type { Place } from '../../../source/place.js'
import type { ServiceRule } from '../../rule/service-rule.js'

/** A name by which Compose lets a service be reached beside its own (rule C4-01). */
export interface WrittenName {
  readonly name: string
  readonly place: Place
  /** True if it is there for nothing but to be called: containers and hosts have names in any case. */
  readonly isAlias: boolean
}

/** `container_name`, `hostname`, and the aliases in networks. */
function normaliseNames(service: Place): readonly WrittenName[] {
  const networks = service.get('networks')?.entries() ?? []
  const own = [service.get('container_name'), service.get('hostname')]
  const aliases = networks.flatMap((network) => network.get('aliases')?.items() ?? [])
  const written = (isAlias: boolean) => (place: Place | undefined) =>
    place?.text ? [{ name: place.text, place, isAlias }] : []
  return [...own.flatMap(written(false)), ...aliases.flatMap(written(true))]
}

export const names: ServiceRule<readonly WrittenName[]> = { normalise: normaliseNames }
