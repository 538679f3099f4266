import type { Place } from '../../source/place.js'

/** The network of another container: `service:NAME` or `container:NAME` of `network_mode`, or a group of kompose. */
export interface SharedNetwork {
  /** `service` for the name of a service, `container` for a `container_name`, `group` for the name of a group. */
  readonly kind: 'service' | 'container' | 'group'
  readonly name: string
  readonly place: Place
}

/** Returns the network that a service shares with another. Returns undefined for every other mode. */
export function sharedNetworkOf(service: Place): SharedNetwork | undefined {
  const place = service.get('network_mode')
  const text = place?.text ?? ''
  for (const kind of ['service', 'container'] as const) {
    const name = text.startsWith(`${kind}:`) ? text.slice(kind.length + 1) : ''
    if (place !== undefined && name !== '') return { kind, name, place }
  }
  return undefined
}
