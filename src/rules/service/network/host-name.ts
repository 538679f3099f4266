import { isLabelName } from '../../../kubernetes/name.js'
import type { Place } from '../../../source/place.js'
import type { Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'

/** The host name of the Pods: `hostname` and `domainname` (rule C4-01). */
export interface HostName {
  /** The host name as a DNS label. For a name with dots it is the first part. */
  readonly name: Label | undefined
  readonly domain: Label | undefined
}

export interface Label {
  readonly label: string
  readonly place: Place
}

/**
 * A `hostname` that is no label cannot be reached by other services. The code that handles names of services warns
 * about that.
 */
function normaliseHostName(service: Place, { report }: Reporting): HostName {
  const name = toLabel(service.get('hostname'), (text) => text.split('.', 1)[0] ?? '')
  const place = service.get('domainname')
  const domain = toLabel(place, (text) => text)
  if (place?.text && domain === undefined) {
    const instead = 'Write one label. The domain of a Pod is one label below that of its namespace.'
    report('malformed-value', place, { value: place.shown, expected: 'a single DNS label', instead })
  }
  return { name, domain }
}

function toLabel(place: Place | undefined, part: (text: string) => string): Label | undefined {
  if (!place?.text) return undefined
  const label = part(place.text.toLowerCase())
  return isLabelName(label) ? { label, place } : undefined
}

export const hostName: ServiceRule<HostName> = { normalise: normaliseHostName }
