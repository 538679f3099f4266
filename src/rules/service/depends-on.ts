import type { Place } from '../../source/place.js'
import type { Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { preStartOf } from '../mounts/mount.js'
import { readBoolean } from '../values/typed.js'
import { volumesFromEntries } from './volumes-from.js'

/** A dependency of a service on another one (reference 2.5). */
export interface Dependency {
  /** The name of the other service in the manifest. */
  readonly service: string
  readonly condition: Condition
  /** True if it is an error that the other service does not exist. Absent if the value could not be read. */
  readonly required: boolean | undefined
  /** True if the service restarts when the other one is replaced (rule C7-05). */
  readonly restart: boolean
  readonly place: Place
}

/**
 * The condition of a dependency. `service_started`: one of its Pods runs, or its Job is complete.
 * `service_completed_successfully`: its Job is complete. `service_healthy`: a Pod runs, and accepts connections or
 * passes its healthcheck, depending on `healthcheckSatisfiesHealthy` of the plan. With `startedIsHealthy` of the plan,
 * a running Pod may be enough.
 */
export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'

/**
 * As in Compose, a service starts after those that it links to, and after those whose volumes or namespaces it uses.
 */
function normaliseDependsOn(service: Place, scope: Reporting): readonly Dependency[] {
  const dependencies = readDependsOn(service.get('depends_on'), scope)
  const links = [
    ...namedBy(service.get('links')?.items() ?? []),
    ...volumesFrom(service),
    ...namespaces(service),
  ]
  if (links.length === 0) return dependencies
  const known = new Set(dependencies.map((dependency) => dependency.service))
  const linked: Dependency[] = []
  for (const { name, place } of links) {
    if (known.has(name)) continue
    known.add(name)
    linked.push({ service: name, condition: 'service_started', required: true, restart: false, place })
  }
  return [...dependencies, ...linked]
}

/** A service that a key other than `depends_on` names. */
interface Named {
  readonly name: string
  readonly place: Place
}

/** Returns the service before the first colon of each text. */
function namedBy(places: readonly Place[]): readonly Named[] {
  return places.map((place) => ({ name: (place.text ?? '').split(':', 1)[0] ?? '', place }))
}

/** Returns the entries of `volumes_from` that name services. */
function volumesFrom(service: Place): readonly Named[] {
  const named = namedBy(
    volumesFromEntries(service).filter(({ text = '' }) => /^(?!container:)[^:]/.test(text)),
  )
  // An init container has the mounts of its own service anyway.
  return named.filter(({ name, place }) => name !== service.key || preStartOf({ place }) === undefined)
}

/**
 * Returns the services whose network, processes or memory the container shares: `service:name`. An unknown service is
 * reported for the network. The other keys are left out in any case.
 */
function namespaces(service: Place): readonly Named[] {
  return ['network_mode', 'ipc', 'pid'].flatMap((key) => {
    const place = service.get(key)
    const name = /^service:(.+)$/s.exec(place?.text ?? '')?.[1]
    const isNeeded = name !== undefined && (key === 'network_mode' || service.parent?.has(name) === true)
    return place !== undefined && isNeeded ? [{ name, place }] : []
  })
}

/** Each item of a list means `service_started`, and so does an entry of a map without a condition. */
function readDependsOn(place: Place | undefined, scope: Reporting): readonly Dependency[] {
  if (place === undefined) return []
  if (place.isList) {
    const dependencies = new Map<string, Dependency>()
    for (const item of place.items()) {
      const name = item.text ?? ''
      dependencies.set(name, {
        service: name,
        condition: 'service_started',
        required: true,
        restart: false,
        place: item,
      })
    }
    return [...dependencies.values()]
  }
  return place.entries().map((entry) => ({
    service: entry.key,
    condition: (entry.get('condition')?.text ?? 'service_started') as Condition,
    required: readRequired(entry, scope),
    restart: readBoolean(entry.get('restart'), scope) ?? false,
    place: entry,
  }))
}

function readRequired(dependency: Place, scope: Reporting): boolean | undefined {
  const place = dependency.get('required')
  return place === undefined ? true : readBoolean(place, scope)
}

export const dependsOn: ServiceRule<readonly Dependency[]> = { normalise: normaliseDependsOn }
