import type { LabelName } from '../kubernetes/name.js'
import type { Place } from '../source/place.js'
import type { Annotation } from '../rules/values/annotations.js'
import type { ExposedHost } from '../rules/service/network/exposure.js'
import type { Shown } from '../source/shown.js'

/** A route into the application from outside the cluster: one Ingress or HTTPRoute (reference 2.9 and 2.10). */
export interface Route {
  /** The name in the manifest, then the name of the objects. */
  readonly name: string
  readonly objectName: LabelName
  /** The name of the objects for messages. */
  readonly shownName: Shown
  readonly rules: readonly RouteRule[]
  readonly labels: readonly Annotation[]
  readonly annotations: readonly Annotation[]
  /** The place that names the class of the Ingress. */
  readonly className: Pick<Annotation, 'value' | 'place'> | undefined
  /** The hosts that the manifest names for the route, each with a path. */
  readonly hosts?: readonly ExposedHost[]
  /** The place that names these hosts. */
  readonly exposedAt?: Place
  /** True if visitors use HTTPS, according to the reverse proxy's settings in the manifest. */
  readonly tls?: boolean
  /** The Secret with its certificate. */
  readonly tlsSecret?: Pick<Annotation, 'value' | 'place'> | undefined
  /** True if the port speaks HTTP, or may do so. */
  readonly speaksHttp: boolean
  readonly place: Place
}

export interface RouteRule {
  readonly path: string
  /** The path for messages. */
  readonly shownPath: Shown
  readonly service: LabelName
  readonly port: number
  readonly place: Place
}

/** Returns true for the endpoints without a name of their own. They have the name of the application. */
export function isUnnamed({ place }: Pick<Route, 'place'>): boolean {
  return place.path.length === 1
}

/** Kubernetes compares paths by their parts, so a slash at the end changes nothing. */
export function comparablePath(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
