import { type Observation, type ServiceObservation } from './observation.js'
import { type ObservedStep, runningPods } from './observed-step.js'

/**
 * How long the nodes may take to lead an address to a Pod that is listed, in milliseconds: kube-proxy writes its rules at most
 * once a second by default (`minSyncPeriod`), and needs some time to write them.
 */
const settlingTime = 1500

/** Returns since when all addresses of a service have led to one of its running Pods; undefined if they do not. */
export function listedSince(
  observed: Omit<ObservedStep, 'listedSince' | 'mustBeListed'>,
  endpoints: Observation['endpoints'],
  before: number | undefined,
): number | undefined {
  const { addresses = [] } = observed.step
  if (endpoints === undefined || addresses.length === 0) return undefined
  const listed = addresses.map((name) => new Set(Object.hasOwn(endpoints, name) ? endpoints[name] : []))
  const isListed = runningPods(observed).some(({ uid }) => listed.every((uids) => uids.has(uid)))
  return isListed ? (before ?? observed.now) : undefined
}

/** Whether others can connect to a service by its names (rule R7-10). */
export function isReachable({ mustBeListed, listedSince, now }: ObservedStep): boolean {
  if (!mustBeListed) return true
  return listedSince !== undefined && now - listedSince >= settlingTime
}

/**
 * Whether a service that has only been started can be reached later: a Pod that has not passed its readiness check yet is in no
 * EndpointSlice, and nobody who waits for its start waits for that.
 */
export function isNotReadyByDesign({ step, observation }: ObservedStep): boolean {
  return step.healthcheck?.readiness === true && !hasReadyPod(observation)
}

function hasReadyPod({ pods = [] }: ServiceObservation): boolean {
  return pods.some(({ ready, current }) => ready === true && current !== false)
}
