import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { findNameUses, isAddress, type NameUses, toldAs } from './name-uses.js'
import type { ServiceSettings } from './service-rules.js'
import { joined, sentence, type Shown } from '../../source/shown.js'

/** A name by which a service is called, and the two names as messages have them. */
interface OtherName {
  readonly name: string
  readonly shown: Shown
  readonly service: Shown
}

/** A key that gives services names beside their own. */
interface NamingKey {
  readonly place: Place
  readonly names: readonly OtherName[]
  /** What to do where none of the names is used. */
  readonly advice: { readonly instead: Shown; readonly elsewhere: Shown }
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
    const related = used.flatMap(({ name, shown }) => (uses.get(name) ?? []).map((use) => toldAs(shown, use)))
    const right = joined(
      used.map(({ shown, service }) => sentence`Write '${service}' where '${shown}' is used.`),
      ' ',
    )
    scope.report(
      'unsupported-key',
      place,
      { ...advice, instead: right === '' ? advice.instead : right },
      { related },
    )
  }
}
