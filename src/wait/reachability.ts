import { type Observation, type ServiceObservation } from './observation.js'
import { type ObservedStep, runningPods } from './observed-step.js'
import { ownValue } from '../source/own-property.js'

/**
 * The time in milliseconds until nodes route an address to a listed Pod. By default kube-proxy writes its rules at most
 * once a second (`minSyncPeriod`). Writing them takes some time too.
 */
const settlingTime = 1500

/** The accuracy of times in objects of Kubernetes. */
const wholeSecond = 1000

/**
 * Returns the time since which all addresses of a service have led to one of its running Pods. Returns undefined if
 * they do not.
 */
export function listedSince(
  observed: Omit<ObservedStep, 'listedSince' | 'mustBeListed'>,
  { endpoints, endpointsChangedAt = {} }: Partial<Observation>,
  before: number | undefined,
): number | undefined {
  const { addresses = [] } = observed.step
  if (endpoints === undefined || addresses.length === 0) return undefined
  const listed = addresses.map((name) => new Set(ownValue(endpoints, name)))
  const isListed = runningPods(observed).some(({ uid }) => listed.every((uids) => uids.has(uid)))
  if (!isListed) return undefined
  const changedAt = addresses.map((name) => ownValue(endpointsChangedAt, name) ?? Infinity)
  return before ?? Math.min(observed.now, Math.max(...changedAt) + wholeSecond)
}

/** True if other services can connect to a service by its host names (rule R7-10). */
export function isReachable({ mustBeListed, listedSince, now }: ObservedStep): boolean {
  if (!mustBeListed) return true
  return listedSince !== undefined && now - listedSince >= settlingTime
}

/**
 * True if a started service need not be reachable yet. Before its readiness check passes, a Pod is in no EndpointSlice,
 * and `service_started` does not wait for that.
 */
export function isNotReadyByDesign({ step, observation }: ObservedStep): boolean {
  return step.healthcheck?.readiness === true && !hasReadyPod(observation)
}

function hasReadyPod({ pods = [] }: ServiceObservation): boolean {
  return pods.some(({ ready, current }) => ready === true && current !== false)
}
