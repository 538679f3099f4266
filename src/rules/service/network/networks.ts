import type { Place } from '../../../source/place.js'
import { hostNetworkOf, noNetworkOf } from './network-mode.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'
import { words } from '../../../source/shown.js'

/** The membership of a service in a network (rule C4-05). */
export interface Membership {
  readonly network: string
  readonly place: Place
  /** The place of the fixed address of the service in this network, if the manifest has one (rule C4-02). */
  readonly address?: Place | undefined
}

/** The network of services without `networks`. */
export const DEFAULT_NETWORK = 'default'

/** A service in the network of the node, or with `network_mode: none`, is a member of no network. */
function normaliseNetworks(service: Place, scope: Reporting & Choices): readonly Membership[] {
  const networks = service.get('networks')
  const own: readonly Membership[] = networks?.isMap
    ? networks.entries().map((place) => ({ network: place.key, place, address: place.get('ipv4_address') }))
    : (networks?.items() ?? []).map((place) => ({ network: place.text ?? '', place }))
  const mode = service.get('network_mode')
  if (mode?.text && own.length > 0) {
    const related = [{ message: words('`network_mode` is written here'), place: mode }]
    scope.report('networks-with-mode', networks!, {}, { related })
  }
  for (const { address } of own) {
    if (!address?.text) continue
    const instead =
      'Use the name of the service: the cluster chooses the addresses of Pods. Where a text can only mean this address, tranship writes the name into the objects.'
    scope.report('unsupported-value', address, { value: address.shown, instead })
  }
  if (hostNetworkOf(service) !== undefined || noNetworkOf(service, scope) !== undefined) return []
  return own.length === 0 ? [{ network: DEFAULT_NETWORK, place: service }] : own
}

export const networks: ServiceRule<readonly Membership[]> = { normalise: normaliseNetworks }
