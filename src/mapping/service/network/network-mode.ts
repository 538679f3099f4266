import type { Place } from '../../../source/place.js'
import type { Draft } from '../../rule/draft.js'
import { noNetworkOf } from '../../read/no-network.js'
import { sharedNetworkOf } from '../../read/shared-network.js'
import type { Choices, Reporting } from '../../rule/scope.js'
import type { ServiceRule } from '../../rule/service-rule.js'
import { type Shown, words } from '../../../source/shown.js'

/** The advice for the other modes. */
const instead: ReadonlyMap<string, Shown> = new Map([
  [
    'none',
    words(
      'Set the option `networkPolicies` to isolate the Pod, and use a network plugin that supports NetworkPolicies.',
    ),
  ],
])

/** Returns the place of `network_mode: host`, which puts the Pods into the network of the node (rule C4-04). */
function normaliseNetworkMode(service: Place, scope: Reporting & Choices): Place | undefined {
  const place = service.get('network_mode')
  if (!place?.text) return undefined
  const { text: value } = place
  // In these modes a container has a network of its own, as every Pod does.
  if (value === 'bridge' || value === 'default') return undefined
  if (value === 'host') return place
  if ((noNetworkOf(service, scope) ?? sharedNetworkOf(service)) !== undefined) return undefined
  const text =
    instead.get(value) ?? words('Remove it. The services of an application reach each other by name.')
  scope.report('unsupported-value', place, { value: place.shown, instead: text })
  return undefined
}

function mapNetworkMode(place: Place, draft: Draft): void {
  draft.pod.set('hostNetwork', true, place)
}

export const networkMode: ServiceRule<Place | undefined> = {
  normalise: normaliseNetworkMode,
  map: mapNetworkMode,
}
