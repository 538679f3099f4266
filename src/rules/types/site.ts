import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { Shown, ShownNumber } from '../../source/shown.js'

/** A host and path under which a reverse proxy serves a service. */
export interface SiteHost {
  /** The host. Absent if the proxy accepts every host: then the route has the host of the application. */
  readonly host: string | undefined
  readonly path: string
  /** True if paths below the path don't count. */
  readonly isExact: boolean
  /** The places of the host and the path. */
  readonly places: readonly Place[]
  /** The path that the proxy writes in place of this one, for a route that can do so too. */
  readonly replacement?: string
}

/** The settings of a service that a reverse proxy reads from Docker (rule C4-13). */
export interface Site {
  /** The hosts. Empty if the proxy generates one from the name of the service. */
  readonly hosts: readonly SiteHost[]
  /** The port that the proxy connects to. Absent if it uses the port of the image. */
  readonly port: SitePort | undefined
  /** True if visitors use HTTPS. */
  readonly tls: boolean
  readonly origin: SiteOrigin
}

export interface SitePort {
  readonly number: number
  /** The number for messages. */
  readonly shown: ShownNumber
  readonly place: Place
}

/** The label or variable that makes a site. */
export interface SiteOrigin {
  /** The name of the program that reads it. */
  readonly reader: Shown
  /** The name of the label or variable. */
  readonly name: Shown
  readonly place: Place
  /** The position of the name in the text of the place. */
  readonly part?: Span | undefined
}

/** All sites of one port of a service. */
export interface RoutedSite {
  readonly port: number
  readonly hosts: readonly SiteHost[]
  readonly tls: boolean
  readonly origin: SiteOrigin
}
