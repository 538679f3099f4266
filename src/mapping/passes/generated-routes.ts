import { hash, toLabelName } from '../../kubernetes/name.js'
import { addToGroup } from '../../source/groups.js'
import type { Scope } from '../rule/scope.js'
import type { ExposedHost } from '../service/network/exposure.js'
import type { Route } from '../model/route.js'

/**
 * Splits a route for the Gateway API: the hosts of an HTTPRoute share their paths, so hosts with other paths need
 * another route (rule C4-07).
 */
export function partByPaths(route: Route): readonly Route[] {
  const byHost = new Map<string | undefined, ExposedHost[]>()
  for (const one of route.hosts ?? []) addToGroup(byHost, one.host, one)
  const byPaths = new Map<string, ExposedHost[]>()
  for (const hosts of byHost.values()) {
    const paths = JSON.stringify(
      [...new Set(hosts.map(({ path, isExact = false }) => `${isExact} ${path}`))].sort(),
    )
    for (const host of hosts) addToGroup(byPaths, paths, host)
  }
  if (byPaths.size <= 1) return [route]
  return [...byPaths.values()].map((hosts, index) => {
    if (index === 0) return { ...route, hosts }
    const objectName = toLabelName(`${route.objectName}-${hosts[0]!.host ?? ''}`)
    // Settings that no HTTPRoute can have are reported once, for the first part.
    return { ...route, hosts, name: objectName, objectName, className: undefined, tlsSecret: undefined }
  })
}

/** Renames routes whose generated names the user has given to other routes. */
export function withFreeNames(
  routes: readonly Route[],
  endpoints: readonly Route[],
  { capabilities }: Scope,
): readonly Route[] {
  if (!capabilities.laterChecks) return routes
  const isOfService = ({ objectName, rules }: Route) => rules.some(({ service }) => service === objectName)
  const taken = new Set([...endpoints, ...routes.filter(isOfService)].map(({ objectName }) => objectName))
  return routes.map((route) => {
    if (isOfService(route) || !taken.has(route.objectName)) return route
    const objectName = toLabelName(`${route.objectName}-${hash(route.objectName)}`)
    return { ...route, name: objectName, objectName }
  })
}
