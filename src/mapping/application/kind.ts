import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import type { WorkloadKind } from '../rule/workload-kind.js'
import type { ServiceSettings } from './service-rules.js'
import type { Restart } from '../service/restart.js'

/** The kind of workload for a mode, a restart condition and the mounts of a service (reference 2.4, rule C6-01). */
export function workloadKind(service: ServiceSettings, scope: Scope): WorkloadKind {
  const { controllerType, deployMode, restart, mounts, schedule } = service
  if (schedule !== undefined) return 'CronJob'
  if (deployMode !== undefined) return deployMode.kind
  if (controllerType !== undefined) return controllerType.kind
  if (runsToCompletion(restart, scope)) return 'Job'
  return mounts.some(({ kind }) => kind === 'volume') ? 'StatefulSet' : 'Deployment'
}

/** A service whose mode decides its kind, without what a workload of that kind cannot have, which is reported. */
export function withDeployMode(service: ServiceSettings, scope: Scope): ServiceSettings {
  const { schedule, restart, replicas } = service
  if (schedule !== undefined) return withSchedule(service, scope)
  const deployMode = service.deployMode ?? service.controllerType
  if (deployMode === undefined || deployMode.kind === 'Deployment' || deployMode.kind === 'StatefulSet') {
    return service
  }
  const { text: value = '' } = restart.place
  if (deployMode.kind === 'Job') {
    if (restart.condition !== 'always') return service
    // Swarm, too, starts the tasks of a job again until they succeed.
    if (restart.written) {
      scope.report('unsupported-value', restart.place, { value, instead: 'A Job ends when it succeeds.' })
    }
    return { ...service, restart: { ...restart, condition: 'on-failure' } }
  }
  if (runsToCompletion(restart, scope)) {
    const instead = 'A DaemonSet always starts its containers again.'
    scope.report('unsupported-value', restart.place, { value, instead })
  }
  if (replicas.place === undefined) return service
  const instead = 'A DaemonSet has one Pod on each node: remove it.'
  scope.report('unsupported-value', replicas.place, { value: `${replicas.count}`, instead })
  return { ...service, replicas: { count: 1, place: undefined } }
}

/** What runs by a schedule ends, and is run again by the schedule alone unless it says that it tries again. */
function withSchedule(service: ServiceSettings, scope: Scope): ServiceSettings {
  const { restart } = service
  if (restart.condition !== 'always') return service
  if (!restart.written) return { ...service, restart: { ...restart, condition: 'never' } }
  const { text: value = '' } = restart.place
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
  const awaited = new Map<string, string>()
  for (const { name, dependencies } of services) {
    for (const { service, condition } of dependencies) {
      if (condition !== 'service_completed_successfully' || service === name) continue
      if (!awaited.has(service)) awaited.set(service, name)
    }
  }
  return services.map((service) => {
    const dependent = awaited.get(service.name)
    if (dependent === undefined || service.deployMode !== undefined) return service
    const { restart } = service
    if (restart.condition === 'on-failure' && scope.capabilities.wholeSpecification)
      return { ...service, restart: { ...restart, isAwaited: true } }
    if (restart.written) return service
    // A restart that could not be read has been reported, and must not be the cause of more.
    if (!hasRestart(service.place)) scope.report('job-inferred', service.place, { dependent })
    return { ...service, restart: { ...restart, condition: 'never' } }
  })
}
