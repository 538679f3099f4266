import { joined, sentence } from '../source/shown.js'
import type { Reporting, ServiceScope } from '../rules/types/scope.js'

/** The number of services that the warning names. */
const MOST_NAMED = 5

/** Warns once about services whose settings have changed since they were observed, so that their facts do not count. */
export function reportOutdatedFacts(
  _: unknown,
  { outdatedFacts: outdated, report }: Reporting & Pick<ServiceScope, 'outdatedFacts'>,
): void {
  const [first] = outdated
  if (first === undefined) return
  const named = joined(
    outdated.slice(0, MOST_NAMED).map(({ shownKey }) => sentence`\`${shownKey}\``),
    ', ',
  )
  const services = outdated.length > MOST_NAMED ? sentence`${named} and others` : named
  report('outdated-facts', first, { services })
}
