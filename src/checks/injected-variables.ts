import type { Place } from '../source/place.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import { factsOf } from '../knowledge/images.js'
import { isHostOfService } from '../knowledge/variable-names.js'
import type { Service } from '../application/service.js'
import { sentence, verbatim, words } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Warns about variables that Kubernetes adds for a Service and the image takes for settings. For a Service `kafka` with
 * ports, every later Pod has `KAFKA_PORT=tcp://10.0.0.7:9092`. That breaks images that read all `KAFKA_…` as their
 * configuration, and programs that expect a number.
 */
export function reportInjectedVariables(
  { services }: Pick<CheckedApplication, 'services'>,
  scope: Reporting & Choices,
): void {
  const byPrefix = new Map<string, Service>()
  for (const service of services) {
    if (!service.headless) byPrefix.set(prefixOf(service), service)
  }
  if (byPrefix.size === 0) return
  for (const service of services) {
    // An unreadable part may settle the conflict.
    const isKnown = service.environment.isWhole && service.place.isReadable('x-enable-service-links')
    if (isKnown && service.serviceLinks?.enabled !== false) reportClashes(service, byPrefix, scope)
  }
}

function reportClashes(
  service: Service,
  byPrefix: ReadonlyMap<string, Service>,
  scope: Reporting & Choices,
): void {
  const { variables } = service.environment
  const beginnings = new Map<Service, Place>()
  // A variable of the manifest wins over one that Kubernetes adds.
  const settled = new Map<string, boolean>()
  for (const { name, place } of variables) {
    for (const prefix of prefixesIn(name)) {
      const other = byPrefix.get(prefix)
      if (other === undefined) continue
      const variable = `${prefix}_PORT`
      if (!settled.has(prefix))
        settled.set(
          prefix,
          variables.some((one) => one.name === variable),
        )
      if (settled.get(prefix) === true) continue
      const first = beginnings.get(other)
      if (first === undefined) beginnings.set(other, place)
      const isOwn = other === service
      const isRead = isOwn
        ? first !== undefined && takesAllOfPrefix(service)
        : isHostOfService(name.slice(prefix.length + 1))
      if (!isRead) continue
      settled.set(prefix, true)
      const off = words(scope.capabilities.serviceLinks ? 'set `x-enable-service-links: false`, or ' : '')
      const shown = verbatim(variable)
      const way = isOwn ? words('rename the service') : sentence`write \`${shown}\` into \`environment\``
      const at = isOwn && first !== undefined ? first : place
      scope.report('injected-variable', at, {
        variable: shown,
        other: other.name,
        instead: sentence`To prevent it, ${off}${way}.`,
      })
    }
  }
}

/** True if a service may read all variables that begin with its own name, as many published images do. */
function takesAllOfPrefix({ build, image, place }: Service): boolean {
  if (build !== undefined || !place.isReadable('build') || !place.isReadable('image')) return false
  return !factsOf(image.reference)?.readsNoPortVariables
}

/** Returns the prefix of the variables that Kubernetes adds for a Service. */
function prefixOf({ objectName }: Service): string {
  return objectName.toUpperCase().replace(/-/g, '_')
}

/** Returns the prefixes of a variable's name that may be names of Services. */
function* prefixesIn(variable: string): Iterable<string> {
  const longest = 63
  for (let at = variable.indexOf('_'); at >= 0 && at <= longest; at = variable.indexOf('_', at + 1)) {
    yield variable.slice(0, at)
  }
}
