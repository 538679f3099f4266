import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { findNameUses, isAddress, type NameUses } from './name-uses.js'
import type { ServiceSettings } from './service-rules.js'

/** A key that gives services names beside their own. */
interface NamingKey {
  readonly place: Place
  readonly names: readonly { readonly name: string; readonly service: string }[]
  /** What to do where none of the names is used. */
  readonly advice: { readonly instead: string; readonly elsewhere: string }
}

/**
 * Warns of each key that gives services names which a cluster does not know, such as `container_name`, and names the places
 * that use them.
 */
export function reportOtherNames(
  services: readonly ServiceSettings[],
  naming: readonly NamingKey[],
  scope: Scope,
): void {
  if (naming.length === 0) return
  const uses: NameUses = new Map(naming.flatMap(({ names }) => names.map(({ name }) => [name, []])))
  // The name of a service is known, whoever else has it.
  for (const { name } of services) uses.delete(name)
  for (const service of services) findNameUses(service, uses, isAddress)
  for (const { place, names, advice } of naming) {
    const used = names.filter(({ name }) => (uses.get(name)?.length ?? 0) > 0)
    const related = used.flatMap(({ name }) => uses.get(name) ?? [])
    const right = used.map(({ name, service }) => `Write '${service}' where '${name}' is used.`).join(' ')
    scope.report('unsupported-key', place, { ...advice, instead: right || advice.instead }, { related })
  }
}
