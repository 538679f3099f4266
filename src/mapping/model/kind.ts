import type { Place } from '../../source/place.js'
import type { WorkloadKind } from '../rule/workload-kind.js'
import type { ServiceSettings } from './service-rules.js'

/** A kind that a service asks for by its name, whatever its other keys are. */
export interface AskedKind {
  readonly kind: WorkloadKind
  readonly place: Place
}

/** Returns the kind that a service asks for. If several keys do, the first one wins. */
export function askedKind({ schedule, deployMode, controllerType }: ServiceSettings): AskedKind | undefined {
  return schedule === undefined ? (deployMode ?? controllerType) : { kind: 'CronJob', place: schedule.place }
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
