import type { Place } from '../../source/place.js'

/** Returns the place of `network_mode: host` if the service uses the network of its node. */
export function hostNetworkOf(service: Place): Place | undefined {
  const mode = service.get('network_mode')
  return mode?.text === 'host' ? mode : undefined
}
