import type { Place } from '../../source/place.js'
import type { Mount } from '../mounts/mount.js'
import type { Scope } from '../rule/scope.js'
import { runsToEnd, type WorkloadKind } from '../rule/workload-kind.js'
import type { ServiceSettings } from './service-rules.js'
import type { Restart } from '../service/restart.js'
import { sentence, type Shown, words } from '../../source/shown.js'

/** A kind that is asked for by its name, whatever else the service says. */
interface AskedKind {
  readonly kind: WorkloadKind
  readonly place: Place
}

/** What a service asks to be; of several the first counts. */
export function askedKind({ schedule, deployMode, controllerType }: ServiceSettings): AskedKind | undefined {
  return schedule === undefined ? (deployMode ?? controllerType) : { kind: 'CronJob', place: schedule.place }
}

/** The kind of workload for a mode, a restart condition and the mounts that are left of a service (reference 2.4, rule C6-01). */
export function workloadKind(service: ServiceSettings, mounts: readonly Mount[], scope: Scope): WorkloadKind {
  const asked = askedKind(service)
  if (asked !== undefined) return asked.kind
  if (runsToCompletion(service.restart, scope)) return 'Job'
  return mounts.some(({ kind }) => kind === 'volume') ? 'StatefulSet' : 'Deployment'
}

/** A service that asks for its kind, without what a workload of that kind cannot have, which is reported. */
export function withAskedKind(service: ServiceSettings, scope: Scope): ServiceSettings {
  const { restart, replicas } = service
  const asked = askedKind(service)
  if (asked === undefined) return service
  const { kind } = asked
  reportOverruled(service, asked, scope)
  if (kind === 'CronJob') return withSchedule(service, scope)
  const { shown: value } = restart.place
  if (kind === 'Job') {
    if (restart.condition !== 'always') return service
    // Swarm, too, starts the tasks of a job again until they succeed.
    if (restart.written) {
      scope.report('unsupported-value', restart.place, { value, instead: 'A Job ends when it succeeds.' })
    }
    return { ...service, restart: { ...restart, condition: 'on-failure' } }
  }
  if (runsToCompletion(restart, scope)) {
    const instead = sentence`A ${words(kind)} always starts its containers again.`
    scope.report('unsupported-value', restart.place, { value, instead })
  }
  if (kind !== 'DaemonSet' || replicas.place === undefined) return service
  const instead = 'A DaemonSet has one Pod on each node: remove it.'
  scope.report('unsupported-value', replicas.place, {
    value: replicas.place.show(`${replicas.count}`),
    instead,
  })
  return { ...service, replicas: { count: 1, place: undefined } }
}

/** Reports what asks for another kind, and does not count. */
function reportOverruled(
  { schedule, deployMode, controllerType }: ServiceSettings,
  { kind }: AskedKind,
  scope: Scope,
): void {
  for (const other of [deployMode, controllerType]) {
    // What a CronJob makes are Jobs.
    if (other === undefined || other.kind === kind || (runsToEnd(other.kind) && runsToEnd(kind))) continue
    const reason = words(schedule === undefined ? "'deploy.mode'" : 'its schedule')
    const instead = sentence`By ${reason} it is a ${words(kind)}.`
    scope.report('unsupported-value', other.place, { value: other.place.shown, instead })
  }
}

/** What runs by a schedule ends, and is run again by the schedule alone unless it says that it tries again. */
function withSchedule(service: ServiceSettings, scope: Scope): ServiceSettings {
  const { restart } = service
  if (restart.condition !== 'always') return service
  if (!restart.written) return { ...service, restart: { ...restart, condition: 'never' } }
  const { shown: value } = restart.place
  scope.report('unsupported-value', restart.place, { value, instead: 'A CronJob ends when it succeeds.' })
  return { ...service, restart: { ...restart, condition: 'on-failure' } }
}

/** Whether everything that the kind of a service depends on could be read. */
export function isKindKnown({ place }: ServiceSettings): boolean {
  return place.isReadable('restart') && place.isReadable('volumes') && isDeployReadable(place)
}

function isDeployReadable(service: Place): boolean {
  const deploy = service.get('deploy')
  if (deploy === undefined) return service.isReadable('deploy')
  return deploy.isReadable('restart_policy') && deploy.isReadable('mode')
}

function runsToCompletion({ condition, maximumAttempts = 0, isAwaited }: Restart, scope: Scope): boolean {
  if (condition === 'on-failure')
    return isAwaited === true || maximumAttempts > 0 || !scope.capabilities.onFailureKeepsRunning
  return condition === 'never'
}

function hasRestart(service: Place): boolean {
  return service.has('restart') || service.get('deploy')?.get('restart_policy')?.has('condition') === true
}

/**
 * In Compose a service without `restart` that others wait for to complete is run once. The services whose restart is so
 * inferred to be `never`, with a warning (rule R2.4-13). One with `on-failure` says itself that it ends when it succeeds
 * (rule C6-05).
 */
export function withInferredJobs(services: readonly ServiceSettings[], scope: Scope): ServiceSettings[] {
  const awaited = new Map<string, Shown>()
  for (const { name, dependencies } of services) {
    for (const { service, condition } of dependencies) {
      if (condition !== 'service_completed_successfully' || service === name) continue
      if (!awaited.has(service)) awaited.set(service, name)
    }
  }
  return services.map((service) => {
    const dependent = awaited.get(service.name)
    if (dependent === undefined || askedKind(service) !== undefined) return service
    const { restart } = service
    if (restart.condition === 'on-failure' && scope.capabilities.oneShots)
      return { ...service, restart: { ...restart, isAwaited: true } }
    if (restart.written) return service
    // A restart that could not be read has been reported, and must not be the cause of more.
    if (!hasRestart(service.place)) scope.report('job-inferred', service.place, { dependent })
    return { ...service, restart: { ...restart, condition: 'never' } }
  })
}
