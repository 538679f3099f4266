import { isImageUnread } from '../read/unread-image.js'
import type { Scope } from '../rule/scope.js'
import { isKindKnown } from './kind.js'
import type { Service } from './service.js'
import type { Services } from './services.js'
import { instead } from './undefined-resource.js'
import type { Condition, Dependency } from '../service/depends-on.js'

/** Checks that every dependency exists and can ever be met (rules R2.5-02 and R2.5-03). */
export function checkDependencies(services: Services, scope: Scope): void {
  for (const { name, dependencies } of services.byName.values()) {
    for (const dependency of dependencies) checkDependency(name, dependency, services, scope)
  }
}

function checkDependency(
  name: string,
  { service: dependency, condition, required, place }: Dependency,
  services: Services,
  scope: Scope,
): void {
  const { byName, declared } = services
  const target = byName.get(dependency)
  if (dependency === name) scope.report('depends-on-itself', place, {})
  else if (target === undefined) {
    // Whether it is an error may not be known.
    if (declared.has(dependency) || required === undefined || !place.isReadable('required')) return
    if (required && scope.elsewhere.includes) {
      scope.report('include-not-followed', place, { name: dependency })
      return
    }
    const profiles = scope.inactive.get(dependency)
    if (profiles !== undefined) {
      // What is not required is not waited for, as the manifest says of services that may not be there.
      if (required) {
        // The other keys that name services cannot say so.
        const instead = place.path[2] === 'depends_on' ? ', or mark the dependency as not required' : ''
        scope.report('inactive-service', place, {
          service: dependency,
          profiles: profiles.join(' or '),
          instead,
        })
      }
      return
    }
    const { near, suggestion } = instead(dependency, place, othersThan(name, declared.names), scope)
    const code = required ? 'unknown-dependency' : 'optional-dependency-missing'
    const other = near === undefined ? undefined : byName.get(near)
    const isSound =
      other !== undefined &&
      !place.parent?.has(other.name) &&
      canBeMet(other, condition, name, services, scope)
    scope.report(code, place, { dependency, suggestion }, { fix: isSound ? near : undefined })
  } else if (condition === 'service_completed_successfully' && target.kind !== 'Job') {
    if (!isKindKnown(target)) return
    const related = [{ message: `'${dependency}' is kept running here`, place: target.restart.place }]
    scope.report('never-completes', place, { dependency, kind: target.kind }, { related })
  } else if (condition === 'service_healthy' && !canBeHealthy(target, services, scope)) {
    const [lacks, needs] = scope.capabilities.healthcheckSatisfiesHealthy
      ? ['neither ports nor a healthcheck', 'a healthcheck or ports']
      : ['no ports', "'ports' or 'expose'; a healthcheck does not count in this profile"]
    scope.report('health-unknown', place, { dependency, lacks, needs })
  }
}

function* othersThan(name: string, names: readonly string[]): Generator<string> {
  for (const other of names) if (other !== name) yield other
}

/** Whether a service may depend on another: it can ever be in the condition, and does not wait for the service itself. */
function canBeMet(
  target: Service,
  condition: Condition,
  dependent: string,
  services: Services,
  scope: Scope,
): boolean {
  if (condition === 'service_completed_successfully' && target.kind !== 'Job') return false
  if (condition === 'service_healthy' && !canBeHealthy(target, services, scope)) return false
  return !waitsFor(target, dependent, services)
}

/** More services are not followed: of a longer way round it is not certain that it leads back. */
const LONGEST_WAY = 100

/** Whether a service depends on another by some way, or perhaps does. */
function waitsFor(start: Service, name: string, { byName }: Services): boolean {
  const reached = new Set([start])
  for (const service of reached) {
    if (service.name === name || reached.size > LONGEST_WAY) return true
    for (const { service: next } of service.dependencies) {
      const target = byName.get(next)
      if (target !== undefined) reached.add(target)
    }
  }
  return false
}

/** With a port, or with a healthcheck where the profile takes one; what could not be read may be either. */
function canBeHealthy(service: Service, services: Services, scope: Scope): boolean {
  // No other port can be tried.
  if (service.ports.some(({ protocol }) => protocol === 'TCP') || !services.arePortsReadable(service))
    return true
  const isChecked =
    service.healthcheck !== undefined ||
    !service.place.isReadable('healthcheck') ||
    isImageUnread(service.place, scope)
  return scope.capabilities.healthcheckSatisfiesHealthy && isChecked
}

/** A service on the way of a walk along dependencies, with the next of them to follow. */
interface Step {
  readonly service: Service
  readonly index: number
  /** The earliest service of the way that can be reached from here, by its index. */
  earliest: number
  next: number
}

/**
 * The services with every dependency before its dependents, in the manifest's order otherwise. Services of a circle come
 * as they are found. Those that wait for one another in whatever circles are one group, reported once.
 */
export function orderByDependency({ byName }: Services, scope: Scope): readonly Service[] {
  const ordered: Service[] = []
  const steps = new Map<Service, Step>()
  const path: Step[] = []
  // Services whose group is not complete yet, in the order of their indexes.
  const ungrouped: Service[] = []
  const grouped = new Set<Service>()
  for (const start of byName.values()) {
    if (!steps.has(start)) open(start)
    while (path.length > 0) {
      const step = path.at(-1)!
      const dependency = step.service.dependencies[step.next++]
      const target = dependency && byName.get(dependency.service)
      if (dependency === undefined) close()
      else if (target === undefined) continue
      else if (!steps.has(target)) open(target)
      else if (!grouped.has(target)) step.earliest = Math.min(step.earliest, steps.get(target)!.index)
    }
  }
  return ordered

  function open(service: Service): void {
    const step = { service, index: steps.size, earliest: steps.size, next: 0 }
    steps.set(service, step)
    path.push(step)
    ungrouped.push(service)
  }

  function close(): void {
    const { service, index, earliest } = path.pop()!
    ordered.push(service)
    const before = path.at(-1)
    if (before !== undefined) before.earliest = Math.min(before.earliest, earliest)
    if (earliest < index) return
    const group = ungrouped.splice(ungrouped.lastIndexOf(service))
    for (const member of group) grouped.add(member)
    if (group.length > 1) reportCircle(group, byName, scope)
  }
}

/** Names a short circle of a group, and who else is in the group. */
function reportCircle(group: readonly Service[], byName: Services['byName'], scope: Scope): void {
  const circle = shortCircle(group, byName)
  const names = circle.map(({ service }) => service.name)
  const inCircle = new Set(names)
  const others = group.flatMap(({ name }) => (inCircle.has(name) ? [] : [name]))
  const last = circle.at(-1)!
  scope.report(
    'dependency-cycle',
    last.dependency.place,
    {
      cycle: [...names, names[0]!].join(' → '),
      others: others.length === 0 ? '' : `; in circles with them are ${others.join(', ')}`,
    },
    {
      related: circle.slice(0, -1).map(({ service, dependency }) => ({
        message: `'${service.name}' depends on the next here`,
        place: dependency.place,
      })),
    },
  )
}

/** A dependency that a circle goes along, from the service that has it. */
interface Link {
  readonly service: Service
  readonly dependency: Dependency
}

/** So many dependencies are followed in search of a shorter circle. */
const LONGEST_SEARCH = 10_000

/** The shortest circle of a group; of a large group, a short one. */
function shortCircle(group: readonly Service[], byName: Services['byName']): readonly Link[] {
  const members = new Set(group)
  let shortest: readonly Link[] | undefined
  let followed = 0
  for (const start of group) {
    const links = circleFrom(start)
    if (links.length < (shortest?.length ?? Infinity)) shortest = links
    if (shortest?.length === 2 || followed > LONGEST_SEARCH) break
  }
  return shortest ?? []

  /** The shortest way from a service back to it. */
  function circleFrom(start: Service): readonly Link[] {
    const cameBy = new Map<Service, Link>()
    const reached = [start]
    for (const service of reached) {
      for (const dependency of service.dependencies) {
        followed++
        const target = byName.get(dependency.service)
        if (target === undefined || target === service || !members.has(target) || cameBy.has(target)) continue
        cameBy.set(target, { service, dependency })
        reached.push(target)
      }
      if (cameBy.has(start)) break
    }
    return wayTo(start, cameBy)
  }
}

/** The links of a circle from a service back to it. */
function wayTo(start: Service, cameBy: ReadonlyMap<Service, Link>): readonly Link[] {
  const links: Link[] = []
  let service = start
  do {
    const link = cameBy.get(service)!
    links.push(link)
    service = link.service
  } while (service !== start)
  return links.reverse()
}
