import { isSince, type PodObservation, type ProbeFailure } from './observation.js'
import type { ObservedStep } from './observed-step.js'
import { probeDefaults, type StepHealthcheck } from './wait-plan.js'

/**
 * True if a readiness check of a dependency failed since the wait began. During its start period, failures don't count.
 */
export function failsReadiness(observed: ObservedStep): boolean {
  return (
    failuresOf('readiness', observed).length > 0 ||
    failuresOf('startup', observed).some((failure) => isAfterStart(failure, observed))
  )
}

function isAfterStart({ at, pod: uid }: ProbeFailure, { step, observation }: ObservedStep): boolean {
  const pods = observation.pods ?? []
  const pod = uid === undefined ? pods[0] : pods.find((one) => one.uid === uid)
  const start = pod?.runningSince ?? pod?.createdAt
  return start !== undefined && at - start > (step.healthcheck?.startPeriod ?? 0)
}

/**
 * True if a dependency fails its liveness probe (rule R7-07). Either enough checks of one Pod fail in a row, or
 * Kubernetes reports that it restarts the container.
 */
export function failsLiveness(observed: ObservedStep): boolean {
  const failures = failuresOf('liveness', observed)
  if (failures.some(({ killed }) => killed)) return true
  const pods = new Set(failures.map(({ pod }) => pod))
  return [...pods].some((pod) =>
    failInARow(
      failures.filter((failure) => failure.pod === pod),
      observed,
    ),
  )
}

/** True if the latest failures of one Pod reach the number of retries, and no successful check fits between them. */
function failInARow(failures: readonly ProbeFailure[], { step: { healthcheck } }: ObservedStep): boolean {
  if (healthcheck === undefined) return false
  const latest = Math.max(...failures.map(({ at }) => at))
  let count = 0
  let first = latest
  for (const failure of [...failures].sort((one, other) => other.at - one.at)) {
    count += failure.count ?? 1
    first = Math.min(first, failure.since ?? failure.at)
    if (count >= healthcheck.retries && latest - first <= (count - 1) * healthcheck.interval) return true
  }
  return false
}

/** True if a running Pod passes the healthcheck of its service. */
export function passesHealthcheck(
  pod: PodObservation,
  healthcheck: StepHealthcheck,
  observed: ObservedStep,
): boolean {
  if (!pod.ready) return false
  if (healthcheck.readiness) return true
  // Without a readiness probe a Pod is ready before the first check, and Kubernetes reports only failures. With a
  // startup probe, a ready Pod has passed the check.
  if (healthcheck.startPeriod !== undefined) return true
  const since = unchallengedSince(pod, observed) ?? Infinity
  return observed.now - since >= healthcheck.firstResult
}

/** The time that an unchecked container must run to count as up: the time of a first check. */
const settlingTime =
  (probeDefaults.delaySeconds + probeDefaults.periodSeconds + probeDefaults.timeoutSeconds) * 1000

/**
 * True if a running Pod is ready. Without a readiness probe the Pod must also have run for the time of a first check.
 * An observation without times counts as it is.
 */
export function isUp(pod: PodObservation, observed: ObservedStep): boolean {
  if (!pod.ready) return false
  const { healthcheck } = observed.step
  if (healthcheck?.readiness || healthcheck?.startPeriod !== undefined) return true
  const since = unchallengedSince(pod, observed) ?? -Infinity
  return observed.now - since >= (healthcheck?.firstResult ?? settlingTime)
}

/** Returns the time since which a ready Pod has run without a failed check. Returns undefined if no time is known. */
function unchallengedSince(pod: PodObservation, observed: ObservedStep): number | undefined {
  // A Pod stays ready while its container restarts at once.
  const starts = [pod.readySince, pod.runningSince].filter((time) => time !== undefined)
  if (starts.length === 0) return undefined
  const failures = failuresOf('liveness', observed).filter(
    (one) => one.pod === undefined || one.pod === pod.uid,
  )
  return Math.max(...starts, ...failures.map(({ at }) => at))
}

/** Returns the failures of a probe since the wait began. */
function failuresOf(
  probe: ProbeFailure['probe'],
  { observation, released, startedAt }: ObservedStep,
): readonly ProbeFailure[] {
  if (!released) return []
  return (observation.probeFailures ?? []).filter(
    (failure) => failure.probe === probe && isSince(failure.at, startedAt),
  )
}
