import { type LabelName, toLabelName } from '../../kubernetes/name.js'
import { DEFAULT_NAMESPACE } from '../../options/options.js'
import type { Capabilities } from '../../profiles/profile.js'
import { isUnnamed, type Route } from './route.js'

/** A host of a route with the path below which it counts; without a host it is for any. */
export interface RouteHost {
  readonly host: string | undefined
  /** In place of the paths of the rules. */
  readonly path: string | undefined
  /** True if nothing below that path counts. */
  readonly isExact?: boolean
}

/** The parts of the hosts that no manifest names. */
export interface HostParts {
  readonly application: LabelName
  readonly namespace: string | undefined
  readonly domain: string | undefined
  readonly capabilities: Pick<Capabilities, 'localHosts'>
}

/** Returns the hosts that the manifest names, with that of the application where it takes any; else one that is made for the route, or none where the platform makes it. */
export function hostsOf(route: Route, parts: HostParts): readonly RouteHost[] {
  if (route.hosts === undefined) return [{ host: madeHost(route, parts), path: undefined }]
  return route.hosts.map((one) => ({ ...one, host: one.host ?? applicationHost(parts) }))
}

/** `<application>-<namespace>.<domain>`, or `<application>[-<namespace>].localhost`. */
function applicationHost({ application, namespace, domain }: HostParts): string {
  if (domain === undefined) return `${localPlace(application, namespace)}.localhost`
  return `${toLabelName(`${application}-${namespace ?? DEFAULT_NAMESPACE}`)}.${domain}`
}

function madeHost(route: Route, parts: HostParts): string | undefined {
  if (parts.domain !== undefined) return hostBelow(parts.domain, route, parts)
  return parts.capabilities.localHosts ? localHost(route, parts) : undefined
}

/** `<name>-<namespace>.<domain>`; too long a name is shortened, and ends in a hash of the whole. */
function hostBelow(domain: string, { objectName }: Route, { namespace }: HostParts): string {
  return `${toLabelName(`${objectName}-${namespace ?? DEFAULT_NAMESPACE}`)}.${domain}`
}

/**
 * `<name>.<application>[-<namespace>].localhost`: browsers take it to the machine that they run on (RFC 6761, section 6.3).
 * The endpoints without a name of their own are called after the application, which is enough.
 */
function localHost(route: Route, { application, namespace }: HostParts): string {
  const place = localPlace(application, namespace)
  return `${isUnnamed(route) ? '' : `${route.objectName}.`}${place}.localhost`
}

function localPlace(application: LabelName, namespace: string | undefined): LabelName {
  return namespace === undefined ? application : toLabelName(`${application}-${namespace}`)
}
