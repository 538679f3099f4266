import { addToGroup } from '../source/groups.js'
import type { Place } from '../source/place.js'
import { type Shown, sentence, tableOfWords } from '../source/shown.js'
import { comparablePath } from '../application/route.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Reports routes that another one hides. Without a domain a route has no host, so of two routes with the same path only
 * one is reached (rule R2.9-03). Each service is reported once for all its ports, and so is each endpoint. Ports
 * without HTTP have a warning of their own.
 */
export function reportShadowedRoutes(
  { routes }: Pick<CheckedApplication, 'routes'>,
  scope: Reporting & Choices,
): void {
  if (scope.options.domain !== undefined || scope.capabilities.localHosts) return
  const taken = new Map<string, { readonly name: Shown; readonly place: Place }>()
  const shadowed = new Map<string, Shadowed[]>()
  for (const { shownName: name, objectName, rules, className, hosts, speaksHttp, place } of routes) {
    if (!speaksHttp || hosts !== undefined) continue
    for (const rule of rules) {
      // Routes of different controllers do not conflict.
      const key = `${className?.value ?? ''} ${comparablePath(rule.path)}`
      const own = { name, place: rule.place.get('path') ?? rule.place }
      const earlier = taken.get(key)
      if (earlier === undefined) taken.set(key, own)
      if (earlier === undefined || earlier.name === name) continue
      const owner = rule.place === place ? `service ${rule.service}` : `endpoint ${objectName}`
      addToGroup(shadowed, owner, { name, path: rule.shownPath, place: own.place, earlier })
    }
  }
  for (const [first, ...others] of shadowed.values()) {
    const { name, path, place, earlier } = first!
    const related = [
      { message: sentence`the route \`${earlier.name}\` begins here`, place: earlier.place },
      ...others.map((one) => ({
        message: sentence`the path \`${one.path}\` of \`${one.name}\` is that of \`${one.earlier.name}\` too`,
        place: one.place,
      })),
    ]
    const args = { ...ofRoutes, name, other: earlier.name, path }
    scope.report('route-shadowed', place, args, { related })
  }
}

/** The words of the message for routes, unlike those for rules of one endpoint. */
const ofRoutes = tableOfWords({
  kind: 'routes',
  reason: ' and no host',
  instead: 'Set the option `domain` to give each route its own host.',
})

/** A route that an earlier one with the same path hides. */
interface Shadowed {
  readonly name: Shown
  readonly path: Shown
  readonly place: Place
  readonly earlier: { readonly name: Shown; readonly place: Place }
}
