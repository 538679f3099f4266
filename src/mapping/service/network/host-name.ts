import { isLabelName } from '../../../kubernetes/name.js'
import type { Place } from '../../../source/place.js'
import type { Reporting } from '../../rule/scope.js'
import type { ServiceRule } from '../../rule/service-rule.js'

/** What the Pods call themselves: `hostname` and `domainname` (rule C4-01). */
export interface HostName {
  /** One label of DNS; of a name with dots the first. */
  readonly name: Label | undefined
  readonly domain: Label | undefined
}

export interface Label {
  readonly label: string
  readonly place: Place
}

/** That others do not reach a service by a `hostname` which is no label is warned of where the names of services are. */
function normaliseHostName(service: Place, { report }: Reporting): HostName {
  const name = toLabel(service.get('hostname'), (text) => text.split('.', 1)[0] ?? '')
  const place = service.get('domainname')
  const domain = toLabel(place, (text) => text)
  if (place?.text && domain === undefined) {
    const instead = 'The domain of a Pod is one label below that of its namespace.'
    report('unsupported-value', place, { value: place.shown, instead })
  }
  return { name, domain }
}

function toLabel(place: Place | undefined, part: (text: string) => string): Label | undefined {
  if (!place?.text) return undefined
  const label = part(place.text.toLowerCase())
  return isLabelName(label) ? { label, place } : undefined
}

export const hostName: ServiceRule<HostName> = { normalise: normaliseHostName }
