import { isSince, type PodObservation, type ProbeFailure } from './observation.js'
import type { ObservedStep } from './observed-step.js'
import { probeDefaults, type StepHealthcheck } from './wait-plan.js'

/**
 * Whether a dependency is failing its readiness probe: some check has failed since the wait began. One that is still
 * starting may fail as often as it likes, until the time that it has for that is over.
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
 * Whether a dependency is failing its liveness probe as Kubernetes means it (rule R7-07): so many checks of one pod in a
 * row that the container is restarted, or Kubernetes says that it restarts it.
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

/** Whether the latest failures of one pod are as many as it takes, with no room for a check that passed between them. */
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

/** Whether a running pod passes the healthcheck of its service. */
export function passesHealthcheck(
  pod: PodObservation,
  healthcheck: StepHealthcheck,
  observed: ObservedStep,
): boolean {
  if (!pod.ready) return false
  if (healthcheck.readiness) return true
  // Without a readiness probe a pod is ready before anything has been checked, and only failures are ever told.
  // Where it is checked while it starts, being ready is having passed.
  if (healthcheck.startPeriod !== undefined) return true
  const since = unchallengedSince(pod, observed) ?? Infinity
  return observed.now - since >= healthcheck.firstResult
}

/** How long a container that nothing checks has to run before it counts as up: as long as a first check would take. */
const settlingTime =
  (probeDefaults.delaySeconds + probeDefaults.periodSeconds + probeDefaults.timeoutSeconds) * 1000

/**
 * Whether a running pod is up for good, as far as anyone can tell: it is ready, and if no readiness probe says so, it
 * has run for the time of a first check. An observation without times is taken at its word.
 */
export function isUp(pod: PodObservation, observed: ObservedStep): boolean {
  if (!pod.ready) return false
  const { healthcheck } = observed.step
  if (healthcheck?.readiness || healthcheck?.startPeriod !== undefined) return true
  const since = unchallengedSince(pod, observed) ?? -Infinity
  return observed.now - since >= (healthcheck?.firstResult ?? settlingTime)
}

/** Since when a ready pod has run without a failed check; nothing where no time is known. */
function unchallengedSince(pod: PodObservation, observed: ObservedStep): number | undefined {
  // A container that is restarted at once leaves its pod ready all the time.
  const starts = [pod.readySince, pod.runningSince].filter((time) => time !== undefined)
  if (starts.length === 0) return undefined
  const failures = failuresOf('liveness', observed).filter(
    (one) => one.pod === undefined || one.pod === pod.uid,
  )
  return Math.max(...starts, ...failures.map(({ at }) => at))
}

/** The failures of a probe since the wait began. */
function failuresOf(
  probe: ProbeFailure['probe'],
  { observation, released, startedAt }: ObservedStep,
): readonly ProbeFailure[] {
  if (!released) return []
  return (observation.probeFailures ?? []).filter(
    (failure) => failure.probe === probe && isSince(failure.at, startedAt),
  )
}
