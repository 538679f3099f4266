import { CLUSTER_ISSUER } from '../kubernetes/controller-annotations.js'
import type { Gateway } from '../options/options.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import { shownValue } from '../rules/values/name-value.js'
import type { Route } from '../application/route.js'
import { figure, sentence, verbatim, words } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/** The limits of the Gateway API for one object. */
const MOST_RULES = 16
const MOST_HOSTS = 16

/** The maximum length of a path. */
const LONGEST_PATH = 1024

/** The characters of a path in the Gateway API, which are fewer than in an Ingress. */
const pathText = /^(?:[A-Za-z0-9/\-._~!$&'()*+,;=:@]|%[0-9a-fA-F]{2})+$/

const shorten = sentence`Shorten the path to ${figure(LONGEST_PATH)} characters, the maximum of a HTTPRoute.`
const encode = words(
  `Percent-encode all characters except letters, digits and -._~!$&'()*+,;=:@/ (a space is %20).`,
)

/** Reports routes that an Ingress can have and an HTTPRoute cannot (rule C4-07). */
export function checkHttpRoutes(
  { routes, routing }: Pick<CheckedApplication, 'routes' | 'routing'>,
  scope: Reporting & Choices,
): void {
  if (routing.kind !== 'HTTPRoute') return
  for (const route of routes) checkRoute(route, scope)
  checkIssuer(routes, routing.gateway, scope)
}

/** Warns once that the option `clusterIssuer` has no effect on HTTPRoutes: only an Ingress uses it (rule C4-15). */
function checkIssuer(
  [first]: readonly Route[],
  gateway: Gateway | undefined,
  { report, options: { clusterIssuer } }: Reporting & Choices,
): void {
  // Options without the gateway have an error of their own.
  if (first === undefined || clusterIssuer === undefined || gateway === undefined) return
  const { name, namespace } = gateway
  const of = namespace === undefined ? '' : `--namespace ${namespace} `
  const command = verbatim(`kubectl ${of}annotate gateway ${name} ${CLUSTER_ISSUER}=${clusterIssuer}`)
  report('issuer-not-used', first.place, {
    instead: sentence`Let cert-manager create the certificates of the Gateway: \`${command}\`.`,
  })
}

function checkRoute(route: Route, { report }: Reporting): void {
  const { rules, hosts = [], className, tlsSecret, place } = route
  const paths = new Set(hosts.map(({ path }) => path))
  const count = Math.max(rules.length * Math.max(paths.size, 1), new Set(hosts.map(({ host }) => host)).size)
  if (count > Math.min(MOST_RULES, MOST_HOSTS)) {
    report('too-many-rules', place, { kind: 'HTTPRoute', count, limit: MOST_RULES })
  }
  for (const { path, shownPath, place: rule } of rules) {
    // A path that an Ingress refuses too has been reported.
    const instead = !pathText.test(path) ? encode : path.length > LONGEST_PATH ? shorten : undefined
    if (instead !== undefined) {
      const at = rule.get('path') ?? rule
      report('invalid-route-path', at, { path: shownPath, instead })
    }
  }
  for (const setting of [className, tlsSecret]) {
    if (setting === undefined) continue
    const instead =
      'Configure it in the Gateway: a HTTPRoute has the class and the certificates of its Gateway.'
    report('unsupported-value', setting.place, { value: shownValue({ ...setting, name: '' }), instead })
  }
}
