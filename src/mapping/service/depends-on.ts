import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceRule } from '../rule/service-rule.js'
import { readBoolean } from '../read/typed.js'

/** What one service waits for in another (reference 2.5). */
export interface Dependency {
  /** The name of the other service, as in the manifest. */
  readonly service: string
  readonly condition: Condition
  /** Whether it is an error that the other service does not exist; absent where that cannot be read. */
  readonly required: boolean | undefined
  /** Whether the service is to be restarted when the other one is replaced (rule C7-05). */
  readonly restart: boolean
  readonly place: Place
}

export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'

/** What a service links with, or has the volumes of, is started before it, as in Compose. */
function normaliseDependsOn(service: Place, scope: Scope): readonly Dependency[] {
  const dependencies = readDependsOn(service.get('depends_on'), scope)
  const links = [...(service.get('links')?.items() ?? []), ...volumesFrom(service)]
  if (links.length === 0) return dependencies
  const known = new Set(dependencies.map((dependency) => dependency.service))
  const linked: Dependency[] = []
  for (const place of links) {
    const [name = ''] = (place.text ?? '').split(':', 1)
    if (known.has(name)) continue
    known.add(name)
    linked.push({ service: name, condition: 'service_started', required: true, restart: false, place })
  }
  return [...dependencies, ...linked]
}

/** The entries of `volumes_from` that name services. */
function volumesFrom(service: Place): readonly Place[] {
  return (service.get('volumes_from')?.items() ?? []).filter(({ text = '' }) =>
    /^(?!container:)[^:]/.test(text),
  )
}

/** The list form is `service_started` for each; so is an entry of the map form without a condition. */
function readDependsOn(place: Place | undefined, scope: Scope): readonly Dependency[] {
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

function readRequired(dependency: Place, scope: Scope): boolean | undefined {
  const place = dependency.get('required')
  return place === undefined ? true : readBoolean(place, scope)
}

export const dependsOn: ServiceRule<readonly Dependency[]> = { normalise: normaliseDependsOn }
