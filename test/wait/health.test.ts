import { describe, expect, it } from 'vitest'
import { at, livenessCheck, planOf, play, pod, readinessCheck, results } from './support/timeline.js'

const startPeriod = 30_000

describe('[C5-06] a startup probe that fails', () => {
  const pods = [pod({ uid: 'a', runningSince: at(1) }), pod({ uid: 'b', runningSince: at(20) })]
  const warnings = (second: number, uid?: string, healthcheck = true) => {
    const failure = { probe: 'startup' as const, at: at(second), ...(uid === undefined ? {} : { pod: uid }) }
    const check = { ...readinessCheck, startPeriod }
    const plan = planOf({ db: healthcheck ? { healthcheck: check } : {}, web: { after: ['healthy db'] } })
    const [, result] = results(plan, [
      [0, {}],
      [60, { db: { pods, probeFailures: [failure] } }],
    ])
    return result!.warnings.length
  }

  it.each([
    ['of the pod that began first, after its time', 33, 'a', 1],
    ['of the pod that began later, within its time', 33, 'b', 0],
    ['of that pod, after its time', 51, 'b', 1],
    ['of a pod that is gone', 59, 'c', 0],
    ['of nobody knows which pod, by the first of them', 33, undefined, 1],
  ])('%s', (_, second, uid, count) => {
    expect(warnings(second, uid)).toBe(count)
  })

  it('has no time of its own where the service says nothing of one', () => {
    expect(warnings(2, 'a', false)).toBe(1)
  })
})

describe('[C5-06] a service that is checked while it starts', () => {
  const db = { pods: [pod({ ready: true, readySince: at(1) })] }
  const healthcheck = { ...livenessCheck, startPeriod }

  it('has passed once it is ready', () => {
    const plan = planOf({ db: { healthcheck, ports: [] }, web: { after: ['healthy db'] } })
    expect(
      play(plan, [
        [0, {}],
        [2, { db }],
      ]),
    ).toEqual(['0s release db', '2s release web', '2s done'])
  })

  it('is up once it is ready', () => {
    const untilUp = (check: typeof healthcheck | typeof livenessCheck) =>
      play(planOf({ db: { healthcheck: check } }, { untilUp: true }), [
        [0, {}],
        [2, { db }],
        [8, { db }],
      ]).at(-1)
    expect(untilUp(healthcheck)).toBe('2s done')
    expect(untilUp(livenessCheck)).toBe('8s done')
  })
})
