import type { Place } from '../../source/place.js'
import type { WorkloadKind } from '../rule/workload-kind.js'
import type { ServiceSettings } from './service-rules.js'

/** A kind that is asked for by its name, whatever else the service says. */
export interface AskedKind {
  readonly kind: WorkloadKind
  readonly place: Place
}

/** What a service asks to be; of several the first counts. */
export function askedKind({ schedule, deployMode, controllerType }: ServiceSettings): AskedKind | undefined {
  return schedule === undefined ? (deployMode ?? controllerType) : { kind: 'CronJob', place: schedule.place }
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

/** Whether a service says when it starts again, be it in a way that cannot be read. */
export function hasRestart(service: Place): boolean {
  return service.has('restart') || service.get('deploy')?.get('restart_policy')?.has('condition') === true
}
