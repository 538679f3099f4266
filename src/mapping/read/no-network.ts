import type { Place } from '../../source/place.js'
import type { Choices } from '../rule/scope.js'

/** Returns the place of `network_mode: none` if a NetworkPolicy carries it out (rule C4-16). */
export function noNetworkOf(service: Place, { options }: Choices): Place | undefined {
  const mode = service.get('network_mode')
  return mode?.text === 'none' && options.networkPolicies === true ? mode : undefined
}
