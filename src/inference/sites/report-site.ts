import { sentence, type Shown, words } from '../../source/shown.js'
import type { SiteOrigin, SitePort } from '../../rules/types/site.js'
import { type NameValue, namePart, shownName, shownNumber } from '../../rules/values/name-value.js'
import type { Reporting } from '../../rules/types/scope.js'

/** The advice for a site that cannot become a route. */
export const byEndpoints = words('Write `endpoints` that lead to the service by host and path.')

/** The advice for a site that its proxy protects. */
export const protectFirst = words(
  'Write `endpoints` that lead to the service, and protect them in the cluster, for example with annotations of your ingress controller as their `labels`.',
)

/** Returns the origin of a site: its label or variable. */
export function originOf(reader: Shown, { name, place }: NameValue): SiteOrigin {
  return { reader, name: shownName(name, place), place, part: namePart(name, place).part }
}

/** Reports a site that becomes no route. */
export function reportNotRouted(
  { reader, name, place, part }: SiteOrigin,
  reason: Shown,
  instead: Shown,
  { report }: Reporting,
): void {
  report('site-not-routed', place, { reader, name, reason, instead }, part && { part })
}

/** Reports a change to requests or responses that the proxy makes and a route does not. */
export function reportLeftOut(
  { reader, name, place, part }: SiteOrigin,
  what: Shown,
  { report }: Reporting,
): void {
  report('site-setting-left-out', place, { reader, name, what }, part && { part })
}

/** Returns the port in a value. Returns undefined if there is none. */
export function portOf(written: NameValue): SitePort | undefined {
  const { value = '', place } = written
  const number = /^\d{1,5}$/.test(value.trim()) ? Number(value) : 0
  if (number < 1 || number > 65_535) return undefined
  return { number, shown: shownNumber(number, { ...written, value: value.trim() }), place }
}

/** Returns the reason why a part of a rule cannot be part of a route. */
export function notOfRoutes(part: Shown): Shown {
  return sentence`a route cannot have \`${part}\``
}
