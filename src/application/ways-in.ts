import { sentence, type Shown, words } from '../source/shown.js'
import type { Port } from '../rules/service/network/ports.js'
import { isOfDatabase, whyNotHttp } from '../knowledge/non-http-ports.js'
import { portsOfHttp, portsOfTls } from '../knowledge/own-tls.js'

/** The way from outside of the cluster to a published port (rule C4-11). */
export type WayIn =
  /** By a route: it speaks HTTP, or may do so. */
  | { readonly kind: 'route' }
  /** By the route to the site's port for plain HTTP: the controller adds TLS. */
  | { readonly kind: 'same-site' }
  /** By no route, because it speaks another protocol. */
  | { readonly kind: 'other-protocol'; readonly reason: Shown }
  /** By none, because it belongs to a database. */
  | { readonly kind: 'database' }

/** Returns the way to a published port. Returns undefined for a private port. */
export function wayInto(port: Port, ports: readonly Port[], image: string): WayIn | undefined {
  if (!isPublished(port)) return undefined
  if (isOfDatabase(port, image)) return { kind: 'database' }
  if (port.ownTls !== undefined) return { kind: 'other-protocol', reason: port.ownTls }
  const reason = whyNoRoute(port, image)
  if (reason === undefined) return { kind: 'route' }
  return isSameSite(port, ports, image) ? { kind: 'same-site' } : { kind: 'other-protocol', reason }
}

/** True if a port is published to everybody, with any protocol. */
function isPublished(port: Port): boolean {
  return port.public || port.keptPrivate.some(({ why }) => why === 'protocol')
}

/** Returns the reason why no Ingress leads to a port, in words, if there is one. */
function whyNoRoute(port: Port, image: string): Shown | undefined {
  return port.protocol === 'TCP'
    ? whyNotHttp(port, image)
    : sentence`an Ingress routes only HTTP, which does not use ${words(port.protocol)}`
}

function isSameSite(port: Port, ports: readonly Port[], image: string): boolean {
  return (
    port.appProtocol === undefined &&
    hasOneOf(portsOfTls, port) &&
    ports.some(
      (other) => other.public && hasOneOf(portsOfHttp, other) && whyNoRoute(other, image) === undefined,
    )
  )
}

/** True if users or other services know a port by one of some numbers. */
function hasOneOf(numbers: ReadonlySet<number>, { target, published }: Port): boolean {
  return numbers.has(target) || published.some((number) => numbers.has(number))
}
