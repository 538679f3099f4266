import type { Place } from '../source/place.js'
import type { Network } from '../rules/top-level/networks.js'
import type { Service } from './service.js'

/** The borders between services that have no network in common (rule C4-05). */
export interface NetworkBorders {
  readonly networks: readonly BorderedNetwork[]
  readonly published: readonly PublishedService[]
  /** The services with `network_mode: none`, and the place of that key (rule C4-16). */
  readonly closed: readonly { readonly service: Service; readonly place: Place }[]
  /**
   * Returns the labels of a service's Pods with their origins: one for each of its networks, and one if a network leads
   * out.
   */
  labelsOf(service: Service): readonly { readonly label: string; readonly place: Place }[]
}

export interface BorderedNetwork {
  readonly network: Network
  /** The origin of the network: its declaration, or the first service that belongs to it. */
  readonly place: Place
  /** True if some members also belong to a network that leads out. */
  readonly hasWayOut: boolean
}

/** The ports of a service that anybody may reach. */
export interface PublishedService {
  readonly service: Service
  readonly ports: readonly { readonly port: number; readonly protocol: string; readonly place: Place }[]
}
