import { joinedFirst, sentence } from '../source/shown.js'
import type { Reporting, ServiceScope } from '../rules/types/scope.js'

/** Warns once about services whose settings have changed since they were observed, so that their facts do not count. */
export function reportOutdatedFacts(
  _: unknown,
  { outdatedFacts: outdated, report }: Reporting & Pick<ServiceScope, 'outdatedFacts'>,
): void {
  const [first] = outdated
  if (first === undefined) return
  report('outdated-facts', first, {
    services: joinedFirst(outdated.map(({ shownKey }) => sentence`\`${shownKey}\``)),
  })
}
