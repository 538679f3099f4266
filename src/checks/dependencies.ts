import type { Place } from '../source/place.js'
import { isImageUnread } from '../rules/values/unread-image.js'
import type { Choices, FileScope, Scope } from '../rules/types/scope.js'
import { askedKind, hasRestart, isKindKnown } from '../application/kind.js'
import type { Service } from '../application/service.js'
import type { Services } from '../application/services.js'
import { instead } from '../application/undefined-resource.js'
import type { CheckedApplication } from './checked-application.js'
import type { Condition, Dependency } from '../rules/service/depends-on.js'
import { joined, sentence, type Shown, words } from '../source/shown.js'

/** Checks that every dependency exists and that its condition can be met (rules R2.5-02 and R2.5-03). */
export function checkDependencies({ known }: Pick<CheckedApplication, 'known'>, scope: Scope): void {
  for (const service of known.byName.values()) {
    for (const dependency of service.dependencies) checkDependency(service, dependency, known, scope)
  }
}

function checkDependency(
  { name, volumesFrom }: Service,
  { service: dependency, condition, required, place }: Dependency,
  services: Services,
  scope: Scope,
): void {
  const { byName, declared } = services
  const target = byName.get(dependency)
  const shown = place.showName(dependency)
  if (dependency === name) scope.report('depends-on-itself', place, {})
  // The check of jobs reports it.
  else if (target?.place.path[0] === 'jobs') return
  else if (target === undefined) {
    const profiles = scope.isBroken ? undefined : scope.inactive.get(dependency)
    // If `required` could not be read, the dependency may be optional. A service of which only the image is built is
    // declared too.
    if (profiles === undefined && declared.has(dependency)) return
    if (required === undefined || !place.isReadable('required')) return
    if (required && scope.elsewhere.includes) {
      scope.report('include-not-followed', place, { name: shown })
      return
    }
    if (profiles !== undefined) {
      // Compose does not wait for an optional dependency that is absent. Its mounts, however, would be missing.
      const needed = required ? place : volumesFrom.find((one) => one.service === dependency)?.place
      if (needed !== undefined) {
        // Other keys that name services have no `required`.
        const instead = words(
          needed.path[2] === 'depends_on' ? ', or mark the dependency as not required' : '',
        )
        scope.report('inactive-service', needed, {
          service: needed.showName(dependency),
          profiles: joined(profiles, ' or '),
          instead,
        })
      }
      return
    }
    const { near, suggestion } = instead(dependency, place, othersThan(name, declared.names), scope)
    const code = required ? 'unknown-dependency' : 'optional-dependency-missing'
    const other = near === undefined ? undefined : byName.get(near)
    // With an alias or a mode, the text is more than the name.
    const isName = place.key === dependency || place.text === dependency
    const isSound =
      isName &&
      other !== undefined &&
      !place.parent?.has(other.name) &&
      canBeMet(other, condition, name, services, scope)
    const args = {
      dependency: shown,
      suggestion: suggestion || words(required ? 'Add it below `services`.' : ''),
    }
    scope.report(code, place, args, { fix: isSound ? near : undefined })
  } else if (condition === 'service_completed_successfully' && target.kind !== 'Job') {
    // A restart policy that could not be read has been reported.
    if (!isKindKnown(target) || (hasRestart(target.place) && !target.restart.written)) return
    const { place: kept, instead } = findRestartCause(target)
    const related = [{ message: sentence`\`${target.name}\` keeps running because of this`, place: kept }]
    const args = { dependency: shown, kind: words(target.kind), instead }
    const code = scope.capabilities.oneShots ? 'never-completes' : 'waits-without-end'
    scope.report(code, conditionPlace(place, scope), args, { related })
  } else if (condition === 'service_healthy' && !canBeHealthy(target, services, scope)) {
    const { healthcheckSatisfiesHealthy, startedIsHealthy } = scope.capabilities
    const [lacks, needs] = healthcheckSatisfiesHealthy
      ? (['neither ports nor a healthcheck', '`healthcheck` or `ports`'] as const)
      : (['no ports', '`ports` or `expose`'] as const)
    const effect = startedIsHealthy
      ? 'A deploy continues as soon as it has started'
      : 'A deploy will time out'
    scope.report('health-unknown', conditionPlace(place, scope), {
      dependency: shown,
      lacks: words(lacks),
      effect: words(effect),
      needs: words(needs),
    })
  }
}

/** Returns the place of a condition. That is the dependency itself if the condition is in another file. */
function conditionPlace(dependency: Place, { fileOf }: FileScope): Place {
  const condition = dependency.get('condition')
  return condition !== undefined && fileOf(condition) !== fileOf(dependency) ? condition : dependency
}

/** Returns the place that keeps a service running, and advice to make it end. */
function findRestartCause(service: Service): { readonly place: Place; readonly instead: Shown } {
  const { name, kind, restart } = service
  const asked = askedKind(service)
  if (asked !== undefined) {
    const instead = sentence`Remove the setting that makes \`${name}\` a ${words(kind)}. It takes precedence over \`restart\`.`
    return { place: asked.place, instead }
  }
  const { place } = restart
  const key = words(place.key === 'condition' ? 'deploy.restart_policy.condition: none' : 'restart: "no"')
  return { place, instead: sentence`Set \`${key}\` on \`${name}\` to make it a Job.` }
}

function* othersThan(name: string, names: readonly Shown[]): Generator<Shown> {
  for (const other of names) if (other !== name) yield other
}

/**
 * True if a service may depend on another: the condition can be met, and the other does not wait for the service
 * itself.
 */
function canBeMet(
  target: Service,
  condition: Condition,
  dependent: string,
  services: Services,
  scope: Choices,
): boolean {
  if (condition === 'service_completed_successfully' && target.kind !== 'Job') return false
  if (condition === 'service_healthy' && !canBeHealthy(target, services, scope)) return false
  return !waitsFor(target, dependent, services)
}

/** The maximum length of a cycle to find. A longer path may not lead back. */
const LONGEST_WAY = 100

/** True if a service depends on another, directly or through others. An unreadable dependency counts too. */
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

/**
 * A service can become healthy if it has a TCP port, or a healthcheck if the profile accepts that. An unreadable part
 * may be either.
 */
function canBeHealthy(service: Service, services: Services, scope: Choices): boolean {
  // Only TCP ports can be tested.
  if (service.ports.some(({ protocol }) => protocol === 'TCP') || !services.arePortsReadable(service))
    return true
  const isChecked =
    service.healthcheck !== undefined ||
    !service.place.isReadable('healthcheck') ||
    isImageUnread(service.place, scope)
  return scope.capabilities.healthcheckSatisfiesHealthy && isChecked
}
