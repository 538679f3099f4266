import type { Place } from '../../../source/place.js'
import type { ServiceRule } from '../../types/service-rule.js'

/** An additional name under which Compose makes a service reachable (rule C4-01). */
export interface WrittenName {
  readonly name: string
  readonly place: Place
  /** True if the name exists only for connections. Containers and hosts have names in any case. */
  readonly isAlias: boolean
}

/** Reads `container_name`, `hostname`, and the aliases in networks. */
function normaliseNames(service: Place): readonly WrittenName[] {
  const networks = service.get('networks')?.entries() ?? []
  const own = [service.get('container_name'), service.get('hostname')]
  const aliases = networks.flatMap((network) => network.get('aliases')?.items() ?? [])
  const written = (isAlias: boolean) => (place: Place | undefined) =>
    place?.text ? [{ name: place.text, place, isAlias }] : []
  return [...own.flatMap(written(false)), ...aliases.flatMap(written(true))]
}

export const names: ServiceRule<readonly WrittenName[]> = { normalise: normaliseNames }
