import type { Place } from '../source/place.js'
import type { Mount } from '../rules/mounts/mount.js'
import type { Scope } from '../rules/types/scope.js'
import type { WorkloadKind } from '../rules/types/workload-kind.js'
import type { Restart } from '../rules/service/restart.js'
import type { ServiceSettings } from '../rules/service-rules.js'

/** A kind that a service asks for by its name, whatever its other keys are. */
export interface AskedKind {
  readonly kind: WorkloadKind
  readonly place: Place
}

/** Returns the kind that a service asks for. If several keys do, the first one wins. */
export function askedKind({ schedule, deployMode, controllerType }: ServiceSettings): AskedKind | undefined {
  return schedule === undefined ? (deployMode ?? controllerType) : { kind: 'CronJob', place: schedule.place }
}

/**
 * Returns the kind of workload, from the mode, the restart policy and the remaining mounts of a service (reference 2.4,
 * rule C6-01).
 */
export function workloadKind(service: ServiceSettings, mounts: readonly Mount[], scope: Scope): WorkloadKind {
  const asked = askedKind(service)
  if (asked !== undefined) return asked.kind
  if (runsToCompletion(service.restart, scope)) return 'Job'
  return mounts.some(({ kind }) => kind === 'volume') ? 'StatefulSet' : 'Deployment'
}

/** Returns true if a restart policy lets a container end. */
export function runsToCompletion(
  { condition, maximumAttempts = 0, isAwaited }: Restart,
  scope: Scope,
): boolean {
  if (condition === 'on-failure')
    return isAwaited === true || maximumAttempts > 0 || !scope.capabilities.onFailureKeepsRunning
  return condition === 'never'
}

/** True if all keys that the kind of a service depends on could be read. */
export function isKindKnown({ place }: ServiceSettings): boolean {
  return place.isReadable('restart') && place.isReadable('volumes') && isDeployReadable(place)
}

function isDeployReadable(service: Place): boolean {
  const deploy = service.get('deploy')
  if (deploy === undefined) return service.isReadable('deploy')
  return deploy.isReadable('restart_policy') && deploy.isReadable('mode')
}

/** True if a service has a restart policy, even an invalid one. */
export function hasRestart(service: Place): boolean {
  return service.has('restart') || service.get('deploy')?.get('restart_policy')?.has('condition') === true
}
