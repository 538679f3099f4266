import type { Place } from '../../source/place.js'

/** What says that a service is in the network of its node, where it is: `network_mode: host`. */
export function hostNetworkOf(service: Place): Place | undefined {
  const mode = service.get('network_mode')
  return mode?.text === 'host' ? mode : undefined
}
