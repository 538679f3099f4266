import { nearest, suggestion } from '../../warnings/nearest.js'
import type { Scope } from '../rule/scope.js'
import { isKindKnown } from './kind.js'
import type { Service } from './service.js'
import type { Services } from './services.js'
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
    if (declared.has(dependency) || !place.isReadable('required')) return
    // In a map, the key names the service.
    const at = place.isScalar && !place.isNull ? place : place.keyPlace
    if (required && scope.elsewhere.includes) {
      scope.report('include-not-followed', at, { name: dependency })
      return
    }
    const near = nearest(dependency, othersThan(name, declared.names))
    const code = required ? 'unknown-dependency' : 'optional-dependency-missing'
    const isSound =
      near !== undefined && !place.parent?.has(near) && canBeMet(near, condition, name, services, scope)
    scope.report(code, at, { dependency, suggestion: suggestion(near) }, { fix: isSound ? near : undefined })
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
  dependency: string,
  condition: Condition,
  dependent: string,
  services: Services,
  scope: Scope,
): boolean {
  const target = services.byName.get(dependency)
  if (target === undefined) return true
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
function canBeHealthy(service: Service, services: Services, { capabilities }: Scope): boolean {
  if (service.ports.length > 0 || !services.arePortsReadable(service)) return true
  const isChecked = service.healthcheck !== undefined || !service.place.isReadable('healthcheck')
  return capabilities.healthcheckSatisfiesHealthy && isChecked
}

/**
 * The services with every dependency before its dependents, in the manifest's order otherwise. Services of a cycle come
 * as they are found; each cycle is reported once, with the whole way round.
 */
export function orderByDependency({ byName }: Services, scope: Scope): readonly Service[] {
  const ordered: Service[] = []
  const state = new Map<Service, 'open' | 'done'>()
  const path: { readonly service: Service; next: number }[] = []
  const circular = new Set<Service>()
  const closed = new Set<Service>()
  for (const start of byName.values()) {
    if (!state.has(start)) open(start)
    while (path.length > 0) {
      const step = path.at(-1)!
      const dependency = step.service.dependencies[step.next++]
      const target = dependency && byName.get(dependency.service)
      if (dependency === undefined) close()
      else if (target === undefined || target === step.service) continue
      else if (!state.has(target)) open(target)
      else if (state.get(target) === 'open') reportCycle(target, dependency)
    }
  }
  return ordered

  function open(service: Service): void {
    state.set(service, 'open')
    path.push({ service, next: 0 })
  }

  function close(): void {
    const { service } = path.pop()!
    state.set(service, 'done')
    ordered.push(service)
  }

  /** Reports a way round that is not made of services whose circle is known already. */
  function reportCycle(target: Service, { place }: Dependency): void {
    const source = path.at(-1)!.service
    if (closed.has(target) || (circular.has(source) && circular.has(target))) return
    closed.add(target)
    const members = path.slice(path.findIndex(({ service }) => service === target))
    for (const { service } of members) circular.add(service)
    const cycle = [...members.map(({ service }) => service.name), target.name].join(' → ')
    const related = members.slice(0, -1).map(({ service, next }) => ({
      message: `'${service.name}' depends on the next here`,
      place: service.dependencies[next - 1]!.place,
    }))
    scope.report('dependency-cycle', place, { cycle }, { related })
  }
}
