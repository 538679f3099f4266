import type { Place } from '../../source/place.js'
import type { Network } from '../top-level/networks.js'
import type { Service } from './service.js'

/** What keeps services apart that have no network in common (rule C4-05). */
export interface NetworkBorders {
  readonly networks: readonly BorderedNetwork[]
  readonly published: readonly PublishedService[]
  /** The services with `network_mode: none`, and the place of that (rule C4-16). */
  readonly closed: readonly { readonly service: Service; readonly place: Place }[]
  /** The labels of a service's Pods: one for each of its networks, and whether one of them leads out; with what names it. */
  labelsOf(service: Service): readonly { readonly label: string; readonly place: Place }[]
}

export interface BorderedNetwork {
  readonly network: Network
  /** Where it comes from: the network itself, or the first service that belongs to it. */
  readonly place: Place
  /** Whether some of its members belong to a network that leads out as well. */
  readonly hasWayOut: boolean
}

/** The ports of a service that anybody may reach. */
export interface PublishedService {
  readonly service: Service
  readonly ports: readonly { readonly port: number; readonly protocol: string; readonly place: Place }[]
}
