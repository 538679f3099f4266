import { notUpReason, type OpenReason } from './condition.js'
import { restartFailure, serviceFailure, timeoutFailure, type WaitFailure } from './failure.js'
import { judge, reasonText, type Verdict } from './judge.js'
import { type Observation, serviceIn } from './observation.js'
import type { ObservedStep } from './observed-step.js'
import { listedSince } from './reachability.js'
import { countRestarts } from './restarts.js'
import type { WaitPlan, WaitStep } from './wait-plan.js'
import type { StepProgress, WaitingStep, WaitResult, WaitState } from './wait-state.js'

/**
 * Starts the wait for the dependencies of a plan.
 *
 * @param now the start of the deploy, in milliseconds on the clock of the observations
 */
export function startWait<Step extends WaitStep>(
  plan: WaitPlan<Step>,
  { now }: { readonly now: number },
): WaitState<Step> {
  const progress = plan.steps.map(() => ({ released: false, restarts: [], warned: false, abandoned: [] }))
  return { plan, startedAt: now, now, progress }
}

/**
 * Returns the next state of a wait, and the steps to carry out now. Carry them out before you observe again, a second
 * later. The first observation releases the steps without dependencies.
 *
 * Failures come before the timeout. At the limit the wait fails, unless this observation ends it successfully.
 *
 * @param observation the state of the cluster. `{}` means that nothing was seen; without `now`, no time has passed since
 *   the last observation
 */
export function observe<Step extends WaitStep>(
  state: WaitState<Step>,
  observation: Partial<Observation>,
): WaitResult<Step> {
  const { plan, startedAt, progress } = state
  if (state.ended !== undefined) {
    return { ...ending(state), state, release: [], warnings: [], waiting: [], portsToTry: {} }
  }

  // A clock that goes back, or says nothing, must not lengthen the wait.
  const { now: seenAt = state.now } = observation
  const now = seenAt > state.now ? seenAt : state.now
  const steps = observeSteps(state, observation, now)
  const verdict = judge(steps, progress)
  const notUp = plan.untilUp ? servicesNotUp(steps, abandonedServices(plan, progress, verdict)) : []

  const failure = verdict.failure ?? notUp.map(({ failure }) => failure).find(Boolean)
  const free = plan.steps.filter((step, at) => !progress[at]?.released && !verdict.open.has(step))
  const mustComeUp = plan.untilUp && free.length + notUp.length > 0
  const isLate = now - startedAt >= plan.timeout
  let ended: WaitState['ended']
  if (failure) ended = failure
  else if (verdict.open.size === 0 && !mustComeUp) ended = 'done'
  else if (isLate) ended = timeoutFailure(plan.application, plan.timeout)
  const release = ended === undefined || ended === 'done' ? free : []

  const next = {
    ...state,
    now,
    progress: nextProgress(steps, progress, verdict, new Set<WaitStep>(release)),
    ...(ended === undefined ? {} : { ended }),
  }
  const waiting = plan.steps.flatMap((step): WaitingStep[] => {
    const open = verdict.open.get(step)
    return open ? [{ service: step.service, open }] : []
  })
  return {
    ...ending(next),
    state: next,
    release,
    warnings: verdict.warnings,
    waiting: [...waiting, ...notUp.map(({ service, reason }) => waitingToBeUp(service, reason))],
    portsToTry: ended === undefined ? portsToTry(next) : {},
  }
}

/**
 * Returns the ports of released steps that open conditions depend on. All conditions of a step must hold at once, so
 * the ports of all are tried.
 */
function portsToTry({ plan, progress }: WaitState): Readonly<Record<string, readonly number[]>> {
  const dependencies = new Set(
    plan.steps
      .filter((_, at) => !progress[at]?.released)
      .flatMap(({ conditions }) => conditions.filter(({ condition }) => condition === 'service_healthy'))
      .map(({ service }) => service),
  )
  const steps = plan.steps.filter(
    ({ service, ports }, at) => progress[at]?.released && dependencies.has(service) && ports.length > 0,
  )
  return Object.fromEntries(steps.map(({ name, ports }) => [name, ports]))
}

function ending({ ended }: Pick<WaitState, 'ended'>): Pick<WaitResult, 'done' | 'failure'> {
  return typeof ended === 'object' ? { done: false, failure: ended } : { done: ended === 'done' }
}

/** Combines each step with the observed state of its service, in the order of the plan. */
function observeSteps(
  { plan, startedAt, progress }: WaitState,
  observation: Partial<Observation>,
  now: number,
): ObservedStep[] {
  return plan.steps.map((step, at) => {
    const { released = false, restarts = [], listedSince: before } = progress[at] ?? {}
    const ofStep = serviceIn(observation, step.name)
    const observed = {
      step,
      observation: ofStep,
      released,
      restarts: countRestarts(restarts, ofStep.pods ?? [], { startedAt, released, kind: step.kind }),
      now,
      startedAt,
      healthcheckSatisfiesHealthy: plan.healthcheckSatisfiesHealthy,
      startedIsHealthy: plan.startedIsHealthy === true,
    }
    const { endpoints } = observation
    const hasAddress = (step.addresses ?? []).length > 0
    return {
      ...observed,
      listedSince: listedSince(observed, observation, before),
      mustBeListed: plan.waitsUntilReachable === true && endpoints !== undefined && hasAddress,
    }
  })
}

function nextProgress(
  steps: readonly ObservedStep[],
  progress: readonly StepProgress[],
  verdict: Verdict,
  release: ReadonlySet<WaitStep>,
): StepProgress[] {
  return steps.map(({ step, released, restarts, listedSince: since }, at) => ({
    released: released || release.has(step),
    restarts,
    ...(since === undefined ? {} : { listedSince: since }),
    warned: progress[at]?.warned === true || verdict.warned.has(step.service),
    abandoned: [...(progress[at]?.abandoned ?? []), ...(verdict.abandoned.get(step) ?? [])],
  }))
}

interface NotUp {
  readonly service: string
  readonly reason: OpenReason
  readonly failure: WaitFailure | undefined
}

/** Returns the dependencies that a step has given up, now or earlier, and that no step requires. */
function abandonedServices(
  { steps }: WaitPlan,
  progress: readonly StepProgress[],
  verdict: Verdict,
): ReadonlySet<string> {
  const abandoned = [...progress.flatMap((step) => step.abandoned), ...[...verdict.abandoned.values()].flat()]
  const conditions = steps.flatMap((step) => step.conditions)
  const required = new Set(conditions.filter((one) => one.required).map(({ service }) => service))
  return new Set(abandoned.filter((service) => !required.has(service)))
}

/** Returns the released services that are not up yet, in the order of the manifest, without abandoned ones. */
function servicesNotUp(steps: readonly ObservedStep[], abandoned: ReadonlySet<string>): NotUp[] {
  return steps
    .filter(({ step, released }) => released && !abandoned.has(step.service))
    .sort((one, other) => one.step.position - other.step.position)
    .flatMap((observed) => {
      const { service } = observed.step
      const reason = notUpReason(observed)
      const failure = serviceFailure(observed) ?? restartFailure(observed)
      return reason === undefined ? [] : [{ service, reason, failure }]
    })
}

function waitingToBeUp(service: string, reason: OpenReason): WaitingStep {
  return { service, open: [{ service, condition: 'up', reason, message: reasonText(service, reason) }] }
}
