import type { Place } from '../../../source/place.js'
import type { Draft } from '../../types/draft.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'
import { verbatim, words } from '../../../source/shown.js'
import { readKomposeLabel } from '../../values/kompose-labels.js'

/** The network of another container: `service:NAME` or `container:NAME` of `network_mode`, or a group of kompose. */
export interface SharedNetwork {
  /** `service` for the name of a service, `container` for a `container_name`, `group` for the name of a group. */
  readonly kind: 'service' | 'container' | 'group'
  readonly name: string
  readonly place: Place
}

/** Returns the network that a service shares with another. Returns undefined for every other mode. */
function sharedNetworkOf(service: Place): SharedNetwork | undefined {
  const place = service.get('network_mode')
  const text = place?.text ?? ''
  for (const kind of ['service', 'container'] as const) {
    const name = text.startsWith(`${kind}:`) ? text.slice(kind.length + 1) : ''
    if (place !== undefined && name !== '') return { kind, name, place }
  }
  return undefined
}

/** Returns the place of `network_mode: none` if a NetworkPolicy carries it out (rule C4-16). */
export function noNetworkOf(service: Place, { options }: Choices): Place | undefined {
  const mode = service.get('network_mode')
  return mode?.text === 'none' && options.networkPolicies === true ? mode : undefined
}

/** Returns the place of `network_mode: host` if the service uses the network of its node. */
export function hostNetworkOf(service: Place): Place | undefined {
  const mode = service.get('network_mode')
  return mode?.text === 'host' ? mode : undefined
}

const insteadOfNone = words(
  'Set the option `networkPolicies` to isolate the Pod, and use a network plugin that supports NetworkPolicies.',
)
const insteadOfOthers = words('Remove it. The services of an application reach each other by name.')

/** Returns the place of `network_mode: host`, which puts the Pods into the network of the node (rule C4-04). */
function normaliseNetworkMode(service: Place, scope: Reporting & Choices): Place | undefined {
  const place = service.get('network_mode')
  if (!place?.text) return undefined
  const { text: value } = place
  // In these modes a container has a network of its own, as every Pod does.
  if (value === 'bridge' || value === 'default') return undefined
  if (value === 'host') return place
  if ((noNetworkOf(service, scope) ?? sharedNetworkOf(service)) !== undefined) return undefined
  const instead = value === 'none' ? insteadOfNone : insteadOfOthers
  scope.report('unsupported-value', place, { value: place.shown, instead })
  return undefined
}

function mapNetworkMode(place: Place, draft: Draft): void {
  draft.pod.set('hostNetwork', true, place)
}

export const networkMode: ServiceRule<Place | undefined> = {
  normalise: normaliseNetworkMode,
  map: mapNetworkMode,
}

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
