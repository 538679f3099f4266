import {
  observe,
  startWait,
  type Observation,
  type WaitPlan,
  type WaitResult,
  type WaitStep,
} from 'tranship/deploy'
import type { Range } from 'tranship'
import type { StepCondition } from '../../../src/wait/wait-plan.js'
import type { PodObservation, ServiceObservation } from '../../../src/wait/observation.js'

type Settings = Partial<Omit<WaitStep, 'conditions'>> & {
  /** The dependencies: `started db`, `healthy db`, `completed migrate`, `optionally healthy db`. */
  readonly after?: readonly string[]
}

const conditionNames: Readonly<Record<string, StepCondition['condition']>> = {
  started: 'service_started',
  healthy: 'service_healthy',
  completed: 'service_completed_successfully',
}

function toCondition(text: string): StepCondition {
  const words = text.split(' ')
  const required = words[0] !== 'optionally'
  const [condition = '', service = ''] = required ? words : words.slice(1)
  return { service, condition: conditionNames[condition]!, required, range: rangeOf(text) }
}

/** A place for each text, so that a test sees which one a failure names. */
export function rangeOf(text: string): Range {
  return {
    start: { line: 1, column: 1, offset: 0 },
    end: { line: 1, column: 1 + text.length, offset: text.length },
  }
}

/** A plan with the services in the order of a manifest. */
export function planOf(
  services: Readonly<Record<string, Settings>>,
  settings: Partial<WaitPlan> = {},
): WaitPlan {
  return {
    application: 'shop',
    timeout: 300e3,
    healthcheckSatisfiesHealthy: true,
    untilUp: false,
    steps: Object.entries(services).map(([service, { after = [], ...step }], position) => ({
      service,
      name: service,
      position,
      kind: 'Deployment',
      replicas: 1,
      conditions: after.map(toCondition),
      ports: [],
      restartLimit: 3,
      replaces: step.kind === 'Job',
      ...step,
    })),
    ...settings,
  }
}

const timing = { firstResult: 6000, interval: 5000, retries: 3 }
export const readinessCheck = { readiness: true, liveness: false, ...timing }
export const livenessCheck = { readiness: false, liveness: true, ...timing }

/** The start of the waits in these tests. */
export const start = Date.UTC(2026, 2, 1, 9, 30)

export const at = (seconds: number): number => start + seconds * 1000

/** Returns a pod that was created after the start of the wait, by default. */
export function pod(settings: Partial<PodObservation> = {}): PodObservation {
  return { uid: 'a', phase: 'Running', createdAt: at(1), ...settings }
}

export const running = (settings?: Partial<PodObservation>): ServiceObservation => ({ pods: [pod(settings)] })
export const pending = running({ phase: 'Pending' })
export const ready = running({ ready: true })
export const restarted = (restarts: number, settings: Partial<PodObservation> = {}): ServiceObservation =>
  running({ restarts, ...settings })
export const job = (status: 'running' | 'complete' | 'failed', createdAt = at(1)): ServiceObservation => ({
  job: { status, createdAt },
})

type Timeline = readonly (readonly [second: number, services: Observation['services']])[]

/** The results of a wait for each moment of a timeline. */
export function results(plan: WaitPlan, timeline: Timeline): readonly WaitResult[] {
  let state = startWait(plan, { now: start })
  return timeline.map(([second, services]) => {
    const result = observe(state, { now: at(second), services })
    state = result.state
    return result
  })
}

/** Plays a timeline, and returns the actions of the wait as text: `3s release web`. */
export function play(plan: WaitPlan, timeline: Timeline): readonly string[] {
  let state = startWait(plan, { now: start })
  return timeline.flatMap(([second, services]) => {
    if (state.ended !== undefined) return []
    const result = observe(state, { now: at(second), services })
    state = result.state
    const events = [
      ...result.warnings.map(({ message }) => `warn: ${message}`),
      ...(result.failure ? [`fail: ${result.failure.message}`] : []),
      ...(result.release.length > 0
        ? [`release ${result.release.map(({ service }) => service).join(', ')}`]
        : []),
      ...(result.done ? ['done'] : []),
    ]
    return events.map((event) => `${second}s ${event}`)
  })
}
