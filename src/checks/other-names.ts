import type { Reporting } from '../rules/types/scope.js'
import { findUses, describeUse } from '../inference/mentions/name-uses.js'
import { joined, sentence } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Warns about keys that give services names which a cluster does not know, such as `container_name`, with the places
 * that use these names.
 */
export function reportOtherNames(
  { services, naming, mentions }: Pick<CheckedApplication, 'services' | 'naming' | 'mentions'>,
  scope: Reporting,
): void {
  if (naming.length === 0) return
  const wanted = new Set(naming.flatMap(({ names }) => names.map(({ name }) => name)))
  // The name of a service is known, even if another service has it as an additional name.
  for (const { name } of services) wanted.delete(name)
  const uses = findUses(wanted, mentions, ({ isAddress }) => isAddress)
  for (const { place, names, advice } of naming) {
    const used = names.filter(({ name }) => (uses.get(name)?.length ?? 0) > 0)
    const related = used.flatMap(({ name, shown }) =>
      (uses.get(name) ?? []).map((use) => describeUse(shown, use)),
    )
    const right = joined(
      used.map(({ shown, service }) => sentence`Write \`${service}\` where you use \`${shown}\`.`),
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
