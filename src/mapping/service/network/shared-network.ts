import type { Place } from '../../../source/place.js'
import { verbatim, words } from '../../../source/shown.js'
import { readKomposeLabel } from '../../read/kompose-labels.js'
import { type SharedNetwork, sharedNetworkOf } from '../../read/shared-network.js'
import type { Choices, Reporting } from '../../rule/scope.js'
import type { ServiceRule } from '../../rule/service-rule.js'

const label = 'kompose.service.group'

/**
 * Reads `network_mode: service:NAME` and `container:NAME`, or else kompose's label of a group. One Pod follows from
 * them (rules C4-17 and C10-07).
 */
function normaliseSharedNetwork(service: Place, scope: Reporting & Choices): SharedNetwork | undefined {
  const shared = sharedNetworkOf(service)
  const group = readKomposeLabel(service, label, scope)
  if (shared === undefined) return group && { kind: 'group', name: group.value, place: group.place }
  if (group !== undefined) {
    const reason = words('`network_mode` decides which Pod has its container')
    scope.report('label-without-effect', group.place, { label: verbatim(label), reason })
  }
  return shared
}

export const sharedNetwork: ServiceRule<SharedNetwork | undefined> = { normalise: normaliseSharedNetwork }
