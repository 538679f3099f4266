import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import type { WorkloadKind } from '../rule/workload-kind.js'
import type { ServiceSettings } from './service-rules.js'
import type { Restart } from '../service/restart.js'

/** The kind of workload for a restart condition and the mounts of a service (reference 2.4). */
export function workloadKind({ restart, mounts }: ServiceSettings, scope: Scope): WorkloadKind {
  if (runsToCompletion(restart, scope)) return 'Job'
  return mounts.some(({ kind }) => kind === 'volume') ? 'StatefulSet' : 'Deployment'
}

/** Whether everything that the kind of a service depends on could be read. */
export function isKindKnown({ place }: ServiceSettings): boolean {
  return (
    place.isReadable('restart') &&
    place.isReadable('volumes') &&
    (place.get('deploy')?.isReadable('restart_policy') ?? place.isReadable('deploy'))
  )
}

function runsToCompletion({ condition, maximumAttempts = 0 }: Restart, scope: Scope): boolean {
  if (condition === 'on-failure') return maximumAttempts > 0 || !scope.capabilities.onFailureKeepsRunning
  return condition === 'never'
}

function hasRestart(service: Place): boolean {
  return service.has('restart') || service.get('deploy')?.get('restart_policy')?.has('condition') === true
}

/**
 * In Compose a service without `restart` that others wait for to complete is run once. The services whose restart is so
 * inferred to be `never`, with a warning (rule R2.4-13).
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
    if (dependent === undefined || service.restart.written) return service
    // A restart that could not be read has been reported, and must not be the cause of more.
    if (!hasRestart(service.place)) scope.report('job-inferred', service.place, { dependent })
    return { ...service, restart: { ...service.restart, condition: 'never' } }
  })
}
