import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { Shown, ShownNumber } from '../../source/shown.js'

/** A host and path by which a reverse proxy serves a service. */
export interface SiteHost {
  /** Absent where the proxy takes every host: then the host of the application counts. */
  readonly host: string | undefined
  readonly path: string
  /** True if nothing below the path counts. */
  readonly isExact: boolean
}

/** What a reverse proxy reads of a service from Docker (rule C4-13). */
export interface Site {
  /** The hosts; none where the proxy makes one of the name of the service. */
  readonly hosts: readonly SiteHost[]
  /** The port that the proxy calls; absent where it takes the one that the image has. */
  readonly port: SitePort | undefined
  /** True if people reach it by HTTPS. */
  readonly tls: boolean
  readonly origin: SiteOrigin
}

export interface SitePort {
  readonly number: number
  /** The number as messages have it. */
  readonly shown: ShownNumber
  readonly place: Place
}

/** The label or variable that says so. */
export interface SiteOrigin {
  /** The name of the program that reads it. */
  readonly reader: Shown
  /** The name of the label or variable. */
  readonly name: Shown
  readonly place: Place
  /** The part of the text of the place that is the name. */
  readonly part?: Span | undefined
}

/** All sites of one port of a service. */
export interface RoutedSite {
  readonly port: number
  readonly hosts: readonly SiteHost[]
  readonly tls: boolean
  readonly origin: SiteOrigin
}
