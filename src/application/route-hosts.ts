import { type LabelName, toLabelName } from '../kubernetes/name.js'
import { DEFAULT_NAMESPACE } from '../options/options.js'
import type { Capabilities } from '../profiles/profile.js'
import type { Place } from '../source/place.js'
import { isUnnamed, type Route } from './route.js'

/** A host of a route with a path. Without a host, the route is for any host. */
export interface RouteHost {
  readonly host: string | undefined
  /** The path that replaces the paths of the rules. */
  readonly path: string | undefined
  /** True if paths below that path don't count. */
  readonly isExact?: boolean
  /** The places of the host and the path. Empty for a generated host. */
  readonly places: readonly Place[]
  /** The path that the route writes in place of this one. */
  readonly replacement?: string
}

/** The parts of generated hosts. */
export interface HostParts {
  readonly application: LabelName
  readonly namespace: string | undefined
  readonly domain: string | undefined
  readonly capabilities: Pick<Capabilities, 'localHosts' | 'hostsWithoutNamespace'>
}

/**
 * Returns the hosts of a route: those of the manifest, with the application's host in place of any host. Without hosts
 * in the manifest, the route has a generated host, or none if the platform generates it.
 */
export function hostsOf(route: Route, parts: HostParts): readonly RouteHost[] {
  if (route.hosts === undefined) return [{ host: madeHost(route, parts), path: undefined, places: [] }]
  return route.hosts.map((one) => ({ ...one, host: one.host ?? applicationHost(parts) }))
}

/** Returns true if visitors of a route use HTTPS. */
export function hasTls({ hosts, tls, tlsSecret }: Route, domain: string | undefined): boolean {
  return tlsSecret !== undefined || (hosts === undefined ? domain !== undefined : tls === true)
}

/** Returns `<application>[-<namespace>].<domain>`, or `<application>[-<namespace>].localhost`. */
function applicationHost(parts: HostParts): string {
  const { application, namespace, domain } = parts
  if (domain === undefined) return `${inNamespace(application, namespace)}.localhost`
  return hostBelow(domain, application, parts)
}

function madeHost(route: Route, parts: HostParts): string | undefined {
  if (parts.domain !== undefined) return hostBelow(parts.domain, route.objectName, parts)
  return parts.capabilities.localHosts ? localHost(route, parts) : undefined
}

/** Returns `<name>[-<namespace>].<domain>`. A name that is too long is cut and ends in a hash. */
function hostBelow(domain: string, name: LabelName, { namespace, capabilities }: HostParts): string {
  const standIn = capabilities.hostsWithoutNamespace ? undefined : DEFAULT_NAMESPACE
  return `${inNamespace(name, namespace ?? standIn)}.${domain}`
}

/**
 * Returns `<name>.<application>[-<namespace>].localhost`, which browsers resolve to their own machine (RFC 6761,
 * section 6.3). Endpoints without a name have the host of the application.
 */
function localHost(route: Route, { application, namespace }: HostParts): string {
  const place = inNamespace(application, namespace)
  return `${isUnnamed(route) ? '' : `${route.objectName}.`}${place}.localhost`
}

function inNamespace(name: LabelName, namespace: string | undefined): LabelName {
  return namespace === undefined ? name : toLabelName(`${name}-${namespace}`)
}
