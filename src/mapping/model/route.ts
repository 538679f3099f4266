import type { LabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Annotation } from '../read/annotations.js'
import type { ExposedHost } from '../service/network/exposure.js'
import type { Shown } from '../../source/shown.js'

/** A way into the application from outside the cluster: one Ingress (reference 2.9 and 2.10). */
export interface Route {
  /** The name as the manifest has it, and of the objects. */
  readonly name: string
  readonly objectName: LabelName
  /** The name of the objects as messages have it. */
  readonly shownName: Shown
  readonly rules: readonly RouteRule[]
  readonly labels: readonly Annotation[]
  readonly annotations: readonly Annotation[]
  /** What names the class of the Ingress. */
  readonly className: Pick<Annotation, 'value' | 'place'> | undefined
  /** The hosts that it is for, each with a path, where the manifest names any. */
  readonly hosts?: readonly ExposedHost[]
  /** What names these hosts. */
  readonly exposedAt?: Place
  /** True if people reach it by HTTPS, as what makes it in Compose says. */
  readonly tls?: boolean
  /** The Secret with its certificate. */
  readonly tlsSecret?: Pick<Annotation, 'value' | 'place'> | undefined
  /** Whether it leads to HTTP, as far as is known. */
  readonly speaksHttp: boolean
  readonly place: Place
}

export interface RouteRule {
  readonly path: string
  /** The path as messages have it. */
  readonly shownPath: Shown
  readonly service: LabelName
  readonly port: number
  readonly place: Place
}

/** `true` for the endpoints without a name of their own, which are called after the application. */
export function isUnnamed({ place }: Pick<Route, 'place'>): boolean {
  return place.path.length === 1
}

/** Kubernetes compares paths by their parts. */
export function comparablePath(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
