import { sentence, type Shown, words } from '../../source/shown.js'
import type { Port } from '../service/network/ports.js'
import { isOfDatabase, whyNotHttp } from './non-http-ports.js'

/** How somebody outside of the cluster reaches a port that its service publishes (rule C4-11). */
export type WayIn =
  /** By a route: as far as is known it speaks HTTP. */
  | { readonly kind: 'route' }
  /** By the route to the same site's port for plain HTTP: the controller speaks TLS. */
  | { readonly kind: 'same-site' }
  /** By no route, as it speaks another protocol. */
  | { readonly kind: 'other-protocol'; readonly reason: Shown }
  /** By none: databases are for no one outside. */
  | { readonly kind: 'database' }

/** Returns how a published port is reached; undefined for a port that is private. */
export function wayInto(port: Port, ports: readonly Port[], image: string): WayIn | undefined {
  if (!isPublished(port)) return undefined
  if (isOfDatabase(port, image)) return { kind: 'database' }
  const reason = whyNoRoute(port, image)
  if (reason === undefined) return { kind: 'route' }
  return isSameSite(port, ports, image) ? { kind: 'same-site' } : { kind: 'other-protocol', reason }
}

/** True if a port is published to everybody, whatever its protocol. */
function isPublished(port: Port): boolean {
  return port.public || port.keptPrivate.some(({ why }) => why === 'protocol')
}

/** Why no Ingress leads to a port, in words, as far as anybody can tell. */
function whyNoRoute(port: Port, image: string): Shown | undefined {
  return port.protocol === 'TCP'
    ? whyNotHttp(port, image)
    : sentence`an Ingress routes HTTP, which does not run over ${words(port.protocol)}`
}

const portsOfHttp = new Set([80, 8080])
/** Those beside them that have the same pages with TLS: over UDP as HTTP/3. */
const portsOfTls = new Set([443, 8443])

function isSameSite({ target, appProtocol }: Port, ports: readonly Port[], image: string): boolean {
  return (
    appProtocol === undefined &&
    portsOfTls.has(target) &&
    ports.some(
      (other) => other.public && portsOfHttp.has(other.target) && whyNoRoute(other, image) === undefined,
    )
  )
}
