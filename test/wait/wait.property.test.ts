import fc from 'fast-check'
import {
  observe,
  startWait,
  type Observation,
  type WaitPlan,
  type WaitResult,
  type WaitStep,
} from 'tranship/deploy'
import { describe, expect, it } from 'vitest'
import type { WorkloadKind } from '../../src/rules/types/workload-kind.js'
import type { StepCondition } from '../../src/wait/wait-plan.js'
import type { PodObservation, ServiceObservation } from '../../src/wait/observation.js'

const ports = [80, 443]

/** Services that each depend on some of those before them, listed in any order in the manifest. */
const plans: fc.Arbitrary<WaitPlan> = fc
  .record({
    steps: fc.array(
      fc.record({
        kind: fc.constantFrom<WorkloadKind>('Deployment', 'StatefulSet', 'Job'),
        replicas: fc.integer({ min: 0, max: 2 }),
        ports: fc.subarray(ports),
        healthcheck: fc.option(
          fc.record({
            readiness: fc.boolean(),
            liveness: fc.boolean(),
            firstResult: fc.constantFrom(0, 5000),
            interval: fc.constantFrom(1000, 5000),
            retries: fc.integer({ min: 1, max: 3 }),
          }),
          { nil: undefined },
        ),
        restartLimit: fc.integer({ min: 1, max: 4 }),
        dependsOn: fc.array(
          fc.record({
            on: fc.nat(),
            condition: fc.constantFrom<StepCondition['condition']>(
              'service_started',
              'service_healthy',
              'service_completed_successfully',
            ),
            required: fc.boolean(),
          }),
          { maxLength: 3 },
        ),
        order: fc.nat(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    timeout: fc.constantFrom(10e3, 60e3),
    healthcheckSatisfiesHealthy: fc.boolean(),
    startedIsHealthy: fc.boolean(),
    untilUp: fc.boolean(),
  })
  .map(({ steps, ...plan }) => ({
    application: 'shop',
    ...plan,
    steps: steps.map(({ dependsOn, order, healthcheck, ...step }, index): WaitStep => ({
      service: `s${index}`,
      name: `s${index}`,
      position: order * 10 + index,
      replaces: step.kind === 'Job',
      ...step,
      ...(healthcheck === undefined ? {} : { healthcheck }),
      conditions: dependsOn
        .filter(() => index > 0)
        .map(({ on, ...condition }) => ({ service: `s${on % index}`, ...condition })),
    })),
  }))

const pods: fc.Arbitrary<PodObservation> = fc.record({
  uid: fc.constantFrom('a', 'b', 'c'),
  phase: fc.constantFrom('Pending', 'Running', 'Running', 'Succeeded', 'Failed'),
  running: fc.constantFrom(true, true, false),
  runningSince: fc.integer({ min: 0, max: 20_000 }),
  ready: fc.boolean(),
  readySince: fc.integer({ min: 0, max: 20_000 }),
  restarts: fc.nat({ max: 3 }),
  current: fc.boolean(),
})

const sights: fc.Arbitrary<ServiceObservation> = fc.record(
  {
    pods: fc.uniqueArray(pods, { maxLength: 3, selector: ({ uid }) => uid }),
    job: fc.record({ status: fc.constantFrom('running', 'running', 'complete', 'failed') }),
    openPorts: fc.subarray(ports),
    probeFailures: fc.array(
      fc.record({
        probe: fc.constantFrom('liveness', 'readiness'),
        at: fc.integer({ min: -5000, max: 20_000 }),
        killed: fc.boolean(),
        pod: fc.constantFrom('a', 'b', 'c'),
      }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
)

/** Moments a second or so apart, now and then backwards. */
const timelines: fc.Arbitrary<Observation[]> = fc
  .array(
    fc.record({
      wait: fc.integer({ min: -500, max: 3000 }),
      services: fc.dictionary(fc.constantFrom('s0', 's1', 's2', 's3', 's4', 's5'), sights, {
        noNullPrototype: true,
      }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((moments) => {
    let now = 0
    return moments.map(({ wait, services }) => ({ now: (now += wait), services }))
  })

function playAll(plan: WaitPlan, timeline: readonly Observation[]): WaitResult[] {
  let state = startWait(plan, { now: 0 })
  return timeline.map((observation) => {
    const result = observe(state, observation)
    state = result.state
    return result
  })
}

/** Restates the conditions of the reference as simply as possible. */
function holds(
  plan: WaitPlan,
  { service, condition }: StepCondition,
  { now, services }: Observation,
): boolean {
  const step = plan.steps.find((one) => one.service === service)!
  const { pods = [], job, openPorts = [], probeFailures = [] } = services[step.name] ?? {}
  const complete = step.kind === 'Job' && job?.status === 'complete'
  const running = pods.filter((pod) => pod.phase === 'Running' && pod.running && pod.current)
  const isUnknown = step.ports.length === 0 && step.healthcheck === undefined
  if (condition === 'service_healthy' && plan.startedIsHealthy && isUnknown)
    return complete || running.length > 0
  if (condition === 'service_started') return complete || running.length > 0
  if (condition === 'service_completed_successfully') return complete
  if (running.length === 0) return false
  if (step.ports.some((port) => openPorts.includes(port))) return true
  const { healthcheck } = step
  if (!plan.healthcheckSatisfiesHealthy || !healthcheck) return false
  const ready = running.filter((pod) => pod.ready)
  if (healthcheck.readiness) return ready.length > 0
  return ready.some((pod) => {
    const failed = probeFailures.filter(
      (one) => one.probe === 'liveness' && one.at >= 0 && one.pod === pod.uid,
    )
    const quiet = Math.max(pod.readySince!, pod.runningSince!, ...failed.map(({ at }) => at))
    return now - quiet >= healthcheck.firstResult
  })
}

describe('in every order of events of a cluster', () => {
  it('[R7-01] no step is released early', () => {
    fc.assert(
      fc.property(plans, timelines, (plan, timeline) => {
        const released = new Set<string>()
        const givenUp = new Set<string>()
        let latest = 0
        for (const [index, result] of playAll(plan, timeline).entries()) {
          latest = Math.max(latest, timeline[index]!.now)
          for (const warning of result.warnings) {
            if (warning.kind === 'optional-dependency-failed') {
              givenUp.add(`${warning.service} ${warning.dependency}`)
            }
          }
          for (const step of result.release) {
            for (const condition of step.conditions) {
              if (!condition.required && givenUp.has(`${step.service} ${condition.service}`)) continue
              expect(released).toContain(condition.service)
              expect(holds(plan, condition, { ...timeline[index]!, now: latest })).toBe(true)
            }
          }
          for (const { service } of result.release) released.add(service)
        }
      }),
    )
  })

  it('no step is released late: what waits has a condition that does not hold', () => {
    fc.assert(
      fc.property(plans, timelines, (plan, timeline) => {
        const released = new Set<string>()
        let latest = 0
        for (const [index, result] of playAll(plan, timeline).entries()) {
          latest = Math.max(latest, timeline[index]!.now)
          for (const { service, open } of result.waiting) {
            expect(open.length).toBeGreaterThan(0)
            for (const { service: dependency, condition } of open) {
              if (condition === 'up') continue
              const isHeld = holds(
                plan,
                { service: dependency, condition, required: true },
                { ...timeline[index]!, now: latest },
              )
              expect(released.has(dependency) && isHeld, `${service} on ${dependency}`).toBe(false)
            }
          }
          for (const { service } of result.release) released.add(service)
        }
      }),
    )
  })

  it('[R7-01] no step is released twice, and all are when the wait ends well', () => {
    fc.assert(
      fc.property(plans, timelines, (plan, timeline) => {
        const results = playAll(plan, timeline)
        const released = results.flatMap(({ release }) => release.map(({ service }) => service))
        expect(new Set(released).size).toBe(released.length)
        if (results.at(-1)!.done) expect(released.length).toBe(plan.steps.length)
      }),
    )
  })

  it('[R7-05] the wait ends by its timeout, for good, and either well or badly', () => {
    fc.assert(
      fc.property(plans, timelines, sights, (plan, timeline, sight) => {
        const last = { now: plan.timeout, services: { s0: sight, s1: sight, s2: sight } }
        const results = playAll(plan, [...timeline, last, ...timeline])
        const ending = results.findIndex(({ done, failure }) => done || failure !== undefined)
        expect(ending).toBeLessThanOrEqual(timeline.length)
        expect(ending).toBeGreaterThanOrEqual(0)
        const { done, failure, release } = results[ending]!
        expect(done).toBe(failure === undefined)
        if (failure) expect(release).toEqual([])
        for (const after of results.slice(ending + 1)) {
          expect(after).toMatchObject({ done, release: [], warnings: [] })
          expect(after.failure).toEqual(failure)
        }
      }),
    )
  })

  it('[R7-07] readiness is warned about once a dependency', () => {
    fc.assert(
      fc.property(plans, timelines, (plan, timeline) => {
        const warned = playAll(plan, timeline).flatMap(({ warnings }) =>
          warnings.filter(({ kind }) => kind === 'dependency-not-ready').map(({ dependency }) => dependency),
        )
        expect(new Set(warned).size).toBe(warned.length)
      }),
    )
  })

  it('neither the plan, nor a state, nor an observation is changed, and the same gives the same', () => {
    fc.assert(
      fc.property(plans, timelines, (plan, timeline) => {
        const frozen = [deepFreeze(plan), deepFreeze(timeline)] as const
        let state = deepFreeze(startWait(frozen[0], { now: 0 }))
        for (const observation of frozen[1]) {
          const result = observe(state, observation)
          expect(observe(JSON.parse(JSON.stringify(state)) as typeof state, observation)).toEqual(result)
          state = deepFreeze(result.state)
        }
      }),
    )
  })
})

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}
