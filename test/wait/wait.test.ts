import { type Observation, observe, startWait, type WaitPlan, type WaitStep } from 'tranship/deploy'
import { describe, expect, it } from 'vitest'
import type { PodObservation, ProbeFailure, ServiceObservation } from '../../src/wait/observation.js'
import {
  at,
  job,
  livenessCheck,
  pending,
  planOf,
  play,
  pod,
  rangeOf,
  readinessCheck,
  ready,
  restarted,
  results,
  running,
  start,
} from './support/timeline.js'

describe('a step is released', () => {
  it('at the first observation if it waits for nothing', () => {
    expect(play(planOf({ db: {}, cache: {} }), [[0, {}]])).toEqual(['0s release db, cache', '0s done'])
  })

  it('at an empty observation, which neither shows a service nor lets time pass', () => {
    const state = startWait(planOf({ db: {}, web: { after: ['started db'] } }), { now: 5000 })
    const first = observe(state, {})
    expect(first.release.map(({ service }) => service)).toEqual(['db'])
    const second = observe(first.state, {})
    expect(second.release).toEqual([])
    expect(second.waiting.map(({ service }) => service)).toEqual(['web'])
    expect(second.state.now).toBe(5000)
  })

  it('[R7-01] once, when all its conditions are met', () => {
    const plan = planOf({ db: {}, cache: {}, web: { after: ['started db', 'started cache'] } })
    const timeline = [
      [0, {}],
      [1, { db: pending }],
      [2, { db: running(), cache: pending }],
      [3, { db: running(), cache: running() }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db, cache', '3s release web', '3s done'])
  })

  it('[R7-01] only while all its conditions hold at one moment', () => {
    const plan = planOf({ db: { ports: [5432] }, cache: {}, web: { after: ['healthy db', 'started cache'] } })
    const open = { ...running(), openPorts: [5432] }
    const timeline = [
      [0, {}],
      [1, { db: open }],
      [2, { db: running(), cache: running() }],
      [3, { db: open, cache: running() }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db, cache', '3s release web', '3s done'])
  })

  it('[R2.5-05] after its dependency is released, even while an earlier version still runs', () => {
    const plan = planOf({ db: {}, api: { after: ['started db'] }, web: { after: ['started api'] } })
    const old = { db: running(), api: running(), web: running() }
    expect(
      play(plan, [
        [0, old],
        [1, old],
        [2, old],
      ]),
    ).toEqual(['0s release db', '1s release api', '2s release web', '2s done'])
  })

  it('by one dependency for all that wait for it', () => {
    const plan = planOf({ db: {}, api: { after: ['started db'] }, worker: { after: ['started db'] } })
    expect(
      play(plan, [
        [0, {}],
        [1, { db: running() }],
      ]),
    ).toEqual(['0s release db', '1s release api, worker', '1s done'])
  })

  it('at the end of a diamond when both sides are there', () => {
    const plan = planOf({
      db: {},
      left: { after: ['started db'] },
      right: { after: ['completed migrate'] },
      migrate: { kind: 'Job', after: ['started db'] },
      web: { after: ['started left', 'started right'] },
    })
    const timeline = [
      [0, {}],
      [1, { db: running() }],
      [2, { db: running(), left: running(), migrate: job('running') }],
      [3, { db: running(), left: running(), migrate: job('complete') }],
      [4, { db: running(), left: running(), right: running() }],
    ] as const
    expect(play(plan, timeline)).toEqual([
      '0s release db',
      '1s release left, migrate',
      '3s release right',
      '4s release web',
      '4s done',
    ])
  })
})

describe('[R7-02] service_started holds', () => {
  const plan = planOf({ db: { kind: 'Job' }, web: { after: ['started db'] } })
  const released = ['0s release db', '1s release web', '1s done']

  it.each([
    ['when a pod runs', running(), released],
    ['when one of several pods runs', { pods: [pod({ phase: 'Failed' }), pod({ uid: 'b' })] }, released],
    ['when the Job has succeeded, with no pod running any more', job('complete'), released],
    ['not without pods', {}, ['0s release db']],
    ['not while its pod is pending', pending, ['0s release db']],
    ['when a container runs', running({ running: true }), released],
    ['not while its container waits to be started again', running({ running: false }), ['0s release db']],
    [
      'when one of two containers runs',
      { pods: [pod({ running: false }), pod({ uid: 'b', running: true })] },
      released,
    ],
    ['when the pod of its own kind of workload runs', running({ workload: 'Job' }), released],
    ['not by a pod that is being deleted', running({ current: false }), ['0s release db']],
    ['not by a pod of another kind of workload', running({ workload: 'Deployment' }), ['0s release db']],
  ])('%s', (_, db, expected) => {
    expect(
      play(plan, [
        [0, {}],
        [1, { db }],
      ]),
    ).toEqual(expected)
  })
})

describe('[R7-03] service_healthy holds', () => {
  const waits = { web: { after: ['healthy db'] } }
  const released = ['0s release db', '9s release web', '9s done']
  const isReleased = [true, ['0s release db', '9s release web', '9s done']] as const
  const waiting = ['0s release db']
  const waitsOn = [false, ['0s release db']] as const
  const open = { ...running(), openPorts: [5432] }
  const failed = (service: ServiceObservation, time: number, uid = 'a'): ServiceObservation => ({
    ...service,
    probeFailures: [{ probe: 'liveness', at: time, pod: uid }],
  })

  it.each([
    ['when one of its ports accepts connections', { ports: [5432, 8008] }, open, ...isReleased],
    [
      'when one of its ports does among others that are open',
      { ports: [5432] },
      { ...running(), openPorts: [22, 5432] },
      ...isReleased,
    ],
    ['not when another port does', { ports: [8008] }, open, ...waitsOn],
    [
      'not while no pod runs, whoever answers',
      { ports: [5432] },
      { ...pending, openPorts: [5432] },
      ...waitsOn,
    ],
    ['when its readiness probe passes', { healthcheck: readinessCheck }, ready, ...isReleased],
    ['not while it does not', { healthcheck: readinessCheck }, running(), ...waitsOn],
    [
      'when the readiness probe of one of its pods passes',
      { healthcheck: readinessCheck },
      { pods: [pod(), pod({ uid: 'b', ready: true })] },
      ...isReleased,
    ],
    [
      'not by a ready pod whose container waits to be started again',
      { healthcheck: readinessCheck },
      running({ ready: true, running: false }),
      ...waitsOn,
    ],
    ['not by readiness that nothing checks', { ports: [5432] }, ready, ...waitsOn],
    [
      'by a liveness probe alone, when its first result is in',
      { healthcheck: livenessCheck },
      running({ ready: true, readySince: at(3) }),
      ...isReleased,
    ],
    [
      'not by a liveness probe alone before',
      { healthcheck: livenessCheck },
      running({ ready: true, readySince: at(4) }),
      ...waitsOn,
    ],
    [
      'not by a liveness probe alone of a pod that is not ready',
      { healthcheck: livenessCheck },
      running({ readySince: at(1) }),
      ...waitsOn,
    ],
    [
      'not by a liveness probe alone where no time is known',
      { healthcheck: livenessCheck },
      ready,
      ...waitsOn,
    ],
    [
      'not by a liveness probe alone before the first result of a container that was restarted',
      { healthcheck: livenessCheck },
      running({ ready: true, readySince: at(1), runningSince: at(4) }),
      ...waitsOn,
    ],
    [
      'not by a liveness probe alone before another check after one that failed',
      { healthcheck: livenessCheck },
      failed(running({ ready: true, readySince: at(1) }), at(4)),
      ...waitsOn,
    ],
    [
      'by a liveness probe alone when a check after one that failed must have passed',
      { healthcheck: livenessCheck },
      failed(running({ ready: true, readySince: at(1) }), at(3)),
      ...isReleased,
    ],
    [
      'by a liveness probe alone, whatever fails on another pod',
      { healthcheck: livenessCheck },
      failed(running({ ready: true, readySince: at(1) }), at(4), 'b'),
      ...isReleased,
    ],
    ['not by a Job that has completed', { kind: 'Job', ports: [5432] } as const, job('complete'), ...waitsOn],
  ])('%s', (_, settings, db, holds, expected) => {
    const events = play(planOf({ db: settings, ...waits }), [
      [0, {}],
      [9, { db }],
    ])
    expect(events).toEqual(expected)
    expect(events.includes('9s done')).toBe(holds)
  })

  it('[R7-03] by its healthcheck only in profiles that have it', () => {
    const services = { db: { healthcheck: readinessCheck, ports: [5432] }, ...waits }
    const timeline = [
      [0, {}],
      [9, { db: ready }],
      [10, { db: { ...ready, openPorts: [5432] } }],
    ] as const
    expect(play(planOf(services), timeline)).toEqual(released)
    expect(play(planOf(services, { healthcheckSatisfiesHealthy: false }), timeline)).toEqual([
      '0s release db',
      '10s release web',
      '10s done',
    ])
  })

  it.each([
    ['neither a port nor a healthcheck', {}, true],
    ['a port that nothing has opened', { ports: [5432] }, false],
    ['a healthcheck that has not passed', { healthcheck: readinessCheck }, false],
  ])('[R7-11] by a started Pod where the plan says so and it has %s', (_, settings, holds) => {
    const timeline = [
      [0, {}],
      [9, { db: running({ ready: false }) }],
    ] as const
    const services = { db: settings, ...waits }
    expect(play(planOf(services, { startedIsHealthy: true }), timeline)).toEqual(holds ? released : waiting)
    expect(play(planOf(services), timeline)).toEqual(waiting)
  })

  it('[R7-11] not by a Pod that has not started', () => {
    const timeline = [
      [0, {}],
      [9, { db: pending }],
    ] as const
    expect(play(planOf({ db: {}, ...waits }, { startedIsHealthy: true }), timeline)).toEqual(waiting)
  })

  it('[R7-03] not before its own deploy, though the earlier version runs, is ready and accepts connections', () => {
    const services = {
      db: { ports: [5432], after: ['completed seed'] },
      seed: { kind: 'Job' },
      ...waits,
    } as const
    const old = { ...ready, openPorts: [5432] }
    expect(
      play(planOf(services), [
        [0, { db: old }],
        [1, { db: old }],
      ]),
    ).toEqual(['0s release seed'])
  })
})

describe('[R7-04] service_completed_successfully holds', () => {
  const plan = planOf({ migrate: { kind: 'Job', restartLimit: 5 }, web: { after: ['completed migrate'] } })

  it('[R7-04] when a Job has failed, been tried again and succeeded', () => {
    const timeline = [
      [0, {}],
      [1, { migrate: { ...job('running'), ...pending } }],
      [2, { migrate: { ...job('running'), ...running() } }],
      [3, { migrate: { ...job('running'), ...restarted(1) } }],
      [4, { migrate: { ...job('running'), ...restarted(2) } }],
      [5, { migrate: { ...job('complete'), ...restarted(2, { phase: 'Succeeded' }) } }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release migrate', '5s release web', '5s done'])
  })

  it('[R7-04] when the pods of a Job that never restarts failed, and another succeeded', () => {
    const failed = (uid: string) => pod({ uid, phase: 'Failed' })
    const timeline = [
      [0, {}],
      [1, { migrate: { ...job('running'), pods: [failed('a')] } }],
      [2, { migrate: { ...job('running'), pods: [failed('a'), failed('b')] } }],
      [
        3,
        {
          migrate: {
            ...job('complete'),
            pods: [failed('a'), failed('b'), pod({ uid: 'c', phase: 'Succeeded' })],
          },
        },
      ],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release migrate', '3s release web', '3s done'])
  })

  it('[R7-04] not by the Job of an earlier deploy, which this one makes anew', () => {
    const timeline = [
      [0, { migrate: job('complete', at(-60)) }],
      [1, { migrate: job('complete', at(-60)) }],
      [2, { migrate: job('running') }],
      [3, { migrate: job('complete') }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release migrate', '3s release web', '3s done'])
  })

  it('by an earlier Job where the plan does not make it anew', () => {
    const kept = planOf({ migrate: { kind: 'Job', replaces: false }, web: { after: ['completed migrate'] } })
    const timeline = [
      [0, {}],
      [1, { migrate: job('complete', at(-60)) }],
    ] as const
    expect(play(kept, timeline)).toEqual(['0s release migrate', '1s release web', '1s done'])
  })
})

describe('the timeout', () => {
  const plan = planOf({ db: {}, web: { after: ['started db'] } })
  const message = "compose 'shop' didn't finish after 5m0s"

  it('[R7-05] ends the wait exactly at the limit', () => {
    expect(
      play(plan, [
        [0, {}],
        [299.999, { db: pending }],
        [300, { db: pending }],
      ]),
    ).toEqual(['0s release db', `300s fail: ${message}`])
  })

  it('[R7-05] is no failure when everything is there at that moment', () => {
    expect(
      play(plan, [
        [0, {}],
        [300, { db: running() }],
      ]),
    ).toEqual(['0s release db', '300s release web', '300s done'])
  })

  it('[R7-05] releases nothing any more when not everything is', () => {
    const chain = planOf({ db: {}, api: { after: ['started db'] }, web: { after: ['started api'] } })
    expect(
      play(chain, [
        [0, {}],
        [300, { db: running() }],
      ]),
    ).toEqual(['0s release db', `300s fail: ${message}`])
  })

  it.each([
    [3600e3, "compose 'shop' didn't finish after 1h0m0s"],
    [1.5e3, "compose 'shop' didn't finish after 1.5s"],
    [200, "compose 'shop' didn't finish after 200ms"],
  ])('[R7-05] of %d ms is told as Go writes it', (timeout, text) => {
    const [, result] = results({ ...plan, timeout }, [
      [0, {}],
      [4000, {}],
    ])
    expect(result?.failure).toEqual({ kind: 'timeout', message: text, application: 'shop', timeout })
  })

  it('is not told by a clock that goes back', () => {
    const slow = planOf({
      db: { healthcheck: livenessCheck },
      seed: { kind: 'Job' },
      web: { after: ['healthy db', 'completed seed'] },
    })
    const db = running({ ready: true, readySince: at(1) })
    const timeline = [
      [0, {}],
      [8, { db, seed: job('running') }],
      [4, { db, seed: job('complete') }],
    ] as const
    expect(play(slow, timeline)).toEqual(['0s release db, seed', '4s release web', '4s done'])
  })

  it('is not put off by a clock that goes back', () => {
    expect(
      play(plan, [
        [0, {}],
        [299, {}],
        [1, {}],
        [Number.NaN, {}],
        [300, {}],
      ]),
    ).toEqual(['0s release db', `300s fail: ${message}`])
  })
})

describe('a Job out of retries', () => {
  it('[R7-06] fails the wait at once', () => {
    const plan = planOf({ migrate: { kind: 'Job' }, web: { after: ['completed migrate'] } })
    const [, , result] = results(plan, [
      [0, {}],
      [1, { migrate: job('running') }],
      [2, { migrate: job('failed') }],
    ])
    expect(result).toMatchObject({ release: [], done: false })
    expect(result?.failure).toEqual({
      kind: 'dependency-failed',
      message: "service 'web' dependency 'migrate' failed",
      service: 'web',
      dependency: 'migrate',
      range: rangeOf('completed migrate'),
    })
  })

  it('[R7-06] fails all steps that wait for it, because it will not start again', () => {
    const plan = planOf({ seed: { kind: 'Job' }, web: { after: ['started seed'] } })
    expect(
      play(plan, [
        [0, {}],
        [1, { seed: job('failed') }],
      ]),
    ).toEqual(['0s release seed', "1s fail: service 'web' dependency 'seed' failed"])
  })

  it('[R7-06] does not fail the wait if it is of an earlier deploy, or nothing waits for it', () => {
    const plan = planOf({
      seed: { kind: 'Job' },
      migrate: { kind: 'Job' },
      web: { after: ['completed migrate'] },
    })
    const timeline = [
      [0, { migrate: job('failed', at(-60)) }],
      [1, { migrate: job('failed', at(-60)), seed: job('failed') }],
      [2, { migrate: job('complete'), seed: job('failed') }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release seed, migrate', '2s release web', '2s done'])
  })
})

describe('a probe that fails', () => {
  const failing = (probe: 'liveness' | 'readiness', second: number) => ({
    ...running(),
    probeFailures: [{ probe, at: at(second) }],
  })
  const both = { readiness: true, liveness: true, firstResult: 6000, interval: 5000, retries: 3 }
  const services = { db: { healthcheck: both }, web: { after: ['healthy db'] } }
  const killedBefore = { probe: 'liveness' as const, at: at(-1), killed: true }
  const readinessText = 'service `db` is failing its readiness probe, and is waited for until it passes'

  const unhealthy = {
    kind: 'dependency-unhealthy',
    message:
      "service 'web' cannot be deployed because dependent service 'db' is failing its healthcheck probes",
    service: 'web',
    dependency: 'db',
    range: rangeOf('healthy db'),
  }

  /** Returns the warnings of a wait after these failures of the liveness probe. */
  const afterFailures = (failures: readonly Omit<ProbeFailure, 'probe'>[], healthcheck = both) => {
    const db = {
      ...running(),
      probeFailures: failures.map((one) => ({ probe: 'liveness' as const, ...one })),
    }
    const plan = planOf({ db: { healthcheck }, web: { after: ['healthy db'] } })
    return results(plan, [
      [0, {}],
      [60, { db }],
    ])[1]?.failure
  }

  it.each<[string, Omit<ProbeFailure, 'probe'>[]]>([
    ['Kubernetes stops the container for it', [{ at: at(4), killed: true }]],
    ['it failed as often as it may in a row', [{ at: at(14) }, { at: at(9) }, { at: at(4) }]],
    ['one event tells of as many', [{ since: at(4), at: at(14), count: 3 }]],
    ['one event tells of more', [{ since: at(4), at: at(54), count: 11 }]],
    ['two events together do', [{ since: at(4), at: at(14), count: 2 }, { at: at(9) }]],
    ['it did after one that passed between', [{ at: at(2) }, { since: at(14), at: at(24), count: 3 }]],
    [
      'it did on one of two pods',
      [
        { at: at(3), pod: 'b' },
        { since: at(4), at: at(14), count: 3, pod: 'a' },
      ],
    ],
    ['it began to before the wait did', [{ since: at(-6), at: at(4), count: 3 }]],
  ])('[R7-07] fails the wait if it is the liveness probe, and %s', (_, failures) => {
    expect(afterFailures(failures)).toEqual(unhealthy)
  })

  it.each<[string, Omit<ProbeFailure, 'probe'>[]]>([
    ['it failed once', [{ at: at(4) }]],
    ['it failed less often than it may', [{ since: at(4), at: at(9), count: 2 }]],
    ['a check between passed', [{ at: at(4) }, { at: at(14) }, { at: at(19) }]],
    ['the event tells of checks far from each other', [{ since: at(4), at: at(54), count: 3 }]],
    [
      'each pod failed less often',
      [
        { since: at(4), at: at(9), count: 2, pod: 'a' },
        { at: at(14), pod: 'b' },
      ],
    ],
    ['Kubernetes had stopped the container before the wait', [{ at: at(-4), killed: true }]],
  ])('[R7-07] does not fail the wait if %s', (_, failures) => {
    expect(afterFailures(failures)).toBeUndefined()
  })

  it('[R7-07] fails the wait by as many checks as `retries` says', () => {
    const nine = [{ since: at(4), at: at(44), count: 9 }]
    expect(afterFailures(nine, { ...both, retries: 10 })).toBeUndefined()
    expect(afterFailures(nine, { ...both, retries: 9 })).toEqual(unhealthy)
  })

  it('[R7-07] fails the wait only when Kubernetes acts, where the manifest has no healthcheck', () => {
    const failing = (failure: Omit<ProbeFailure, 'probe'>) => ({
      db: { ...running(), probeFailures: [{ probe: 'liveness' as const, ...failure }] },
    })
    const plan = planOf({ db: { ports: [5432] }, web: { after: ['healthy db'] } })
    const timeline = [
      [0, {}],
      [60, failing({ since: at(1), at: at(59), count: 60 })],
      [61, failing({ at: at(61), killed: true })],
    ] as const
    expect(results(plan, timeline).map(({ failure }) => failure?.kind)).toEqual([
      undefined,
      undefined,
      'dependency-unhealthy',
    ])
  })

  it('[R7-07] means nothing before its service is released, when it is of an earlier version', () => {
    const plan = planOf({
      seed: { kind: 'Job' },
      db: { healthcheck: both, after: ['completed seed'] },
      web: { after: ['healthy db'] },
    })
    const failing = { ...running(), probeFailures: [{ probe: 'liveness' as const, at: at(1), killed: true }] }
    const timeline = [
      [0, {}],
      [1, { db: failing }],
      [2, { seed: job('complete'), db: failing }],
      [3, { seed: job('complete'), db: ready }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release seed', '2s release db', '3s release web', '3s done'])
  })

  it('[R7-07] is warned about once if it is the readiness probe, and the wait goes on', () => {
    const timeline = [
      [0, {}],
      [5, { db: failing('readiness', 4) }],
      [6, { db: failing('readiness', 6) }],
      [7, { db: ready }],
    ] as const
    expect(play(planOf(services), timeline)).toEqual([
      '0s release db',
      `5s warn: ${readinessText}`,
      '7s release web',
      '7s done',
    ])
    expect(results(planOf(services), timeline)[1]?.warnings).toEqual([
      { kind: 'dependency-not-ready', message: readinessText, dependency: 'db' },
    ])
  })

  it('[R7-07] is warned about once for all that wait for the service', () => {
    const plan = planOf({ ...services, api: { after: ['healthy db'] } })
    const timeline = [
      [0, {}],
      [5, { db: failing('readiness', 4) }],
      [6, { db: failing('readiness', 6) }],
      [7, { db: failing('readiness', 7) }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db', `5s warn: ${readinessText}`])
    for (const { state } of results(plan, timeline)) expect(state).not.toHaveProperty('ended')
  })

  it('[R7-07] means nothing to what waits for the service only to start', () => {
    const plan = planOf({ db: { healthcheck: both }, web: { after: ['started db'] } })
    const timeline = [
      [0, {}],
      [
        5,
        {
          db: {
            ...pending,
            probeFailures: [
              { probe: 'liveness', at: at(4), killed: true },
              { probe: 'readiness', at: at(4) },
            ],
          },
        },
      ],
      [6, { db: running() }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db', '6s release web', '6s done'])
  })

  it('[C5-06] is warned about while a service starts only when its time for that is over', () => {
    const startup = (second: number) => ({
      db: {
        pods: [{ uid: 'a', phase: 'Running' as const, running: true, runningSince: at(1), ready: false }],
        probeFailures: [{ probe: 'startup' as const, at: at(second), pod: 'a' }],
      },
    })
    const plan = planOf({
      db: { healthcheck: { ...both, startPeriod: 30_000 } },
      web: { after: ['healthy db'] },
    })
    const timeline = [
      [0, {}],
      [5, startup(4)],
      [31, startup(31)],
      [40, startup(33)],
      [41, { db: ready }],
    ] as const
    expect(play(plan, timeline)).toEqual([
      '0s release db',
      `40s warn: ${readinessText}`,
      '41s release web',
      '41s done',
    ])
  })

  it('means nothing if it failed before the wait began', () => {
    const timeline = [
      [0, {}],
      [5, { db: { ...running(), probeFailures: [...failing('readiness', -1).probeFailures, killedBefore] } }],
      [6, { db: ready }],
    ] as const
    expect(play(planOf(services), timeline)).toEqual(['0s release db', '6s release web', '6s done'])
  })
})

describe('restarts', () => {
  const plan = planOf({ db: { ports: [5432] }, web: { after: ['healthy db'] } })
  const failure = (restarts: number) => `service 'db' has been restarted ${restarts} times within this deploy`

  it('[R7-08] fail the wait at the third', () => {
    const timeline = [
      [0, {}],
      [1, { db: restarted(1) }],
      [2, { db: restarted(2) }],
      [3, { db: restarted(3) }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db', `3s fail: ${failure(3)}`])
    expect(results(plan, timeline)[3]?.failure).toEqual({
      kind: 'too-many-restarts',
      message: failure(3),
      dependency: 'db',
      restarts: 3,
      range: rangeOf('healthy db'),
    })
  })

  it('are told with the file of the line where the manifest is in files', () => {
    const steps = plan.steps.map((step) => ({
      ...step,
      conditions: step.conditions.map((condition) => ({ ...condition, file: 'compose.yaml' })),
    }))
    const [, result] = results({ ...plan, steps }, [
      [0, {}],
      [3, { db: restarted(3) }],
    ])
    expect(result?.failure).toMatchObject({ file: 'compose.yaml', range: rangeOf('healthy db') })
  })

  it('are told without a place where the plan has none', () => {
    const placeless = planOf({ db: { kind: 'Job', ports: [5432] }, web: { after: ['healthy db'] } })
    const steps = placeless.steps.map((step) => ({
      ...step,
      conditions: step.conditions.map(({ range: _, ...condition }) => condition),
    }))
    const killed = { ...running(), probeFailures: [{ probe: 'liveness' as const, at: at(3), killed: true }] }
    const failures = [restarted(3), job('failed'), killed].map(
      (db) =>
        results({ ...placeless, steps }, [
          [0, {}],
          [3, { db }],
        ])[1]?.failure,
    )
    expect(failures.map((failure) => failure?.kind)).toEqual([
      'too-many-restarts',
      'dependency-failed',
      'dependency-unhealthy',
    ])
    for (const failure of failures) expect(failure).not.toHaveProperty('range')
  })

  it('[R7-08] fail the wait at max_attempts if that is set', () => {
    const patient = planOf({ db: { ports: [5432], restartLimit: 5 }, web: { after: ['healthy db'] } })
    const timeline = [
      [0, {}],
      [3, { db: restarted(4) }],
      [4, { db: restarted(6) }],
    ] as const
    expect(play(patient, timeline)).toEqual(['0s release db', `4s fail: ${failure(6)}`])
  })

  it('[R7-08] from before the deploy do not count', () => {
    const old = (restarts: number) => restarted(restarts, { createdAt: at(-3600) })
    const timeline = [
      [0, { db: old(7) }],
      [1, { db: old(7) }],
      [2, { db: old(9) }],
      [3, { db: old(10) }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db', `3s fail: ${failure(3)}`])
  })

  it('[R7-08] of an old pod seen late do not count, and of one of unknown age only from the first look on', () => {
    const timeline = [
      [0, { db: { pods: [pod({ uid: 'b', restarts: 8, createdAt: undefined as never })] } }],
      [1, { db: { pods: [pod({ restarts: 7, createdAt: at(-3600) })] } }],
      [2, { db: { pods: [pod({ uid: 'b', restarts: 10, createdAt: undefined as never })] } }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db'])
  })

  it("[R7-08] of a replaced pod are not hidden by the new pod's zero", () => {
    const timeline = [
      [0, {}],
      [1, { db: restarted(2) }],
      [2, { db: restarted(0, { uid: 'b' }) }],
      [3, { db: restarted(1, { uid: 'b' }) }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db', `3s fail: ${failure(3)}`])
  })

  it('[R7-08] of a pod on its way out, which this deploy replaces, do not count', () => {
    const outgoing = (restarts: number) => pod({ uid: 'old', createdAt: at(-9), restarts, current: false })
    const timeline = [
      [0, { db: { pods: [pod({ uid: 'old', createdAt: at(-9), restarts: 1 })] } }],
      [1, { db: { pods: [outgoing(3), pod()] } }],
      [2, { db: { pods: [outgoing(9), pod({ restarts: 1 })] } }],
      [3, { db: { pods: [outgoing(9), pod({ restarts: 2 })], openPorts: [5432] } }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db', '3s release web', '3s done'])
  })

  it('[R7-08] of all pods of a service count together', () => {
    const timeline = [
      [0, {}],
      [1, { db: { pods: [pod({ restarts: 1 }), pod({ uid: 'b', restarts: 2 })] } }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db', `1s fail: ${failure(3)}`])
  })

  it('[R7-08] before a service is released are not of this deploy', () => {
    const chain = planOf({ db: {}, api: { after: ['started db'] }, web: { after: ['healthy api'] } })
    const api = (restarts: number) => restarted(restarts, { createdAt: at(-9) })
    const timeline = [
      [0, { api: api(0) }],
      [1, { api: api(4) }],
      [2, { db: running(), api: api(8) }],
      [3, { db: running(), api: api(10) }],
      [4, { db: running(), api: api(11) }],
    ] as const
    expect(play(chain, timeline)).toEqual([
      '0s release db',
      '2s release api',
      "4s fail: service 'api' has been restarted 3 times within this deploy",
    ])
  })

  it('[R7-08] of a service that is up for the moment fail what waits for others as well', () => {
    const two = planOf({ db: {}, seed: { kind: 'Job' }, web: { after: ['started db', 'completed seed'] } })
    const timeline = [
      [0, {}],
      [1, { db: restarted(3), seed: job('running') }],
    ] as const
    expect(play(two, timeline)).toEqual(['0s release db, seed', `1s fail: ${failure(3)}`])
  })

  it('of a Job that has succeeded no longer matter', () => {
    const two = planOf({
      seed: { kind: 'Job', restartLimit: 2 },
      db: {},
      web: { after: ['completed seed', 'started db'] },
    })
    const timeline = [
      [0, {}],
      [1, { seed: { ...job('complete'), ...restarted(2, { phase: 'Succeeded' }) } }],
      [2, { seed: job('complete'), db: running() }],
    ] as const
    expect(play(two, timeline)).toEqual(['0s release seed, db', '2s release web', '2s done'])
  })

  it('of a service that nothing waits for do not matter', () => {
    const timeline = [
      [0, {}],
      [1, { web: restarted(9), db: pending }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db'])
  })
})

describe('several failures at once', () => {
  it('[R7-09] come before the timeout', () => {
    const plan = planOf({ migrate: { kind: 'Job' }, web: { after: ['completed migrate'] } })
    expect(
      play(plan, [
        [0, {}],
        [300, { migrate: job('failed') }],
      ]),
    ).toEqual(['0s release migrate', "300s fail: service 'web' dependency 'migrate' failed"])
  })

  it('[R7-09] are told in the order of the manifest, not of the plan', () => {
    const services = {
      web: { after: ['completed seed'] },
      api: { after: ['started db', 'completed migrate'] },
      seed: { kind: 'Job' },
      migrate: { kind: 'Job' },
      db: {},
    } as const
    const plan = planOf(services)
    const reversed = { ...plan, steps: [...plan.steps].reverse() }
    const timeline = [
      [0, {}],
      [1, { seed: job('failed'), migrate: job('failed'), db: restarted(3) }],
    ] as const
    expect(results(reversed, timeline)[1]?.failure?.message).toBe("service 'web' dependency 'seed' failed")
  })

  it('[R7-09] of one service are told in the order of its depends_on', () => {
    const plan = planOf({
      db: {},
      migrate: { kind: 'Job' },
      web: { after: ['healthy db', 'completed migrate'] },
    })
    const timeline = [
      [0, {}],
      [1, { migrate: job('failed'), db: restarted(3) }],
    ] as const
    expect(results(plan, timeline)[1]?.failure?.message).toBe(
      "service 'db' has been restarted 3 times within this deploy",
    )
  })
})

describe('a dependency that is not required', () => {
  const plan = planOf({
    seed: { kind: 'Job' },
    db: {},
    web: { after: ['optionally completed seed', 'started db'] },
  })
  const warning = 'warn: service `web` goes on without `seed`, which is not required and failed'

  it('is waited for like any other', () => {
    const timeline = [
      [0, {}],
      [1, { db: running(), seed: job('running') }],
      [2, { db: running(), seed: job('complete') }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release seed, db', '2s release web', '2s done'])
  })

  it('is given up with one warning when it fails', () => {
    const timeline = [
      [0, {}],
      [1, { seed: job('failed') }],
      [2, { seed: job('failed') }],
      [3, { seed: job('failed'), db: running() }],
    ] as const
    expect(play(plan, timeline)).toEqual([
      '0s release seed, db',
      `1s ${warning}`,
      '3s release web',
      '3s done',
    ])
  })
})

describe('a wait until everything is up', () => {
  const plan = planOf(
    { db: { kind: 'StatefulSet', replicas: 2 }, seed: { kind: 'Job' }, web: { after: ['started db'] } },
    { untilUp: true },
  )
  const twoReady = { pods: [pod({ ready: true }), pod({ uid: 'b', ready: true })] }

  it('[R4-02] ends when all pods are ready and all Jobs complete', () => {
    const timeline = [
      [0, {}],
      [1, { db: ready, seed: job('running') }],
      [2, { db: twoReady, seed: job('running'), web: running() }],
      [3, { db: twoReady, seed: job('complete'), web: running() }],
      [4, { db: twoReady, seed: job('complete'), web: ready }],
    ] as const
    expect(play(plan, timeline)).toEqual(['0s release db, seed', '1s release web', '4s done'])
    expect(results(plan, timeline)[2]?.waiting.map(({ open }) => open.map(({ message }) => message))).toEqual(
      [['seed has not completed yet'], ['web is not ready yet']],
    )
  })

  it('[R4-02] fails when a Job has failed, or a service restarts too often', () => {
    const before = [
      [0, {}],
      [1, { db: ready }],
    ] as const
    const failed = [...before, [2, { db: twoReady, seed: job('failed') }]] as const
    expect(results(plan, failed)[2]?.failure).toEqual({
      kind: 'service-failed',
      message: "service 'seed' failed",
      service: 'seed',
    })
    expect(play(plan, [...before, [2, { db: twoReady, web: restarted(3) }]]).at(-1)).toBe(
      "2s fail: service 'web' has been restarted 3 times within this deploy",
    )
  })

  it('[R4-02] reports steps that are not up beside those that wait, each once', () => {
    const waiting = results(plan, [
      [0, {}],
      [1, { seed: job('running') }],
    ]).map((result) => result.waiting.map(({ service, open }) => `${service} ${open[0]?.condition}`))
    expect(waiting).toEqual([['web service_started'], ['web service_started', 'db up', 'seed up']])
  })

  it('[R4-02] [R7-09] tells the failure that comes first in the manifest, not in the plan', () => {
    const jobs = planOf(
      { first: { kind: 'Job' }, second: { kind: 'Job' }, third: { kind: 'Job' } },
      { untilUp: true },
    )
    const steps = [2, 0, 1].map((at) => jobs.steps[at]!)
    const timeline = [
      [0, {}],
      [1, { third: job('failed'), second: job('failed'), first: job('running') }],
    ] as const
    expect(play({ ...jobs, steps }, timeline).at(-1)).toBe("1s fail: service 'second' failed")
    expect(results({ ...jobs, steps }, timeline)[1]?.failure).toMatchObject({ service: 'second' })
  })

  it('[R4-02] does not wait for steps that have failed', () => {
    const optional = planOf(
      { seed: { kind: 'Job' }, web: { replicas: 0, after: ['optionally completed seed'] } },
      { untilUp: true },
    )
    const timeline = [
      [0, {}],
      [1, { seed: job('failed') }],
      [2, { seed: job('failed') }],
    ] as const
    expect(play(optional, timeline).slice(-2)).toEqual(['1s release web', '2s done'])
  })

  it('[R4-02] fails with what one service was given up by and another requires', () => {
    const shared = planOf(
      { db: {}, web: { after: ['optionally healthy db'] }, api: { after: ['started db'] } },
      { untilUp: true },
    )
    const timeline = [
      [0, {}],
      [1, { db: running() }],
      [2, { db: restarted(3), api: ready }],
    ] as const
    expect(play(shared, timeline)).toEqual([
      '0s release db',
      '1s release api',
      '2s warn: service `web` goes on without `db`, which is not required and failed',
      "2s fail: service 'db' has been restarted 3 times within this deploy",
    ])
  })

  it('[R4-02] is bounded by the timeout', () => {
    expect(
      play(plan, [
        [0, {}],
        [1, { db: ready }],
        [300, { db: ready }],
      ]).at(-1),
    ).toBe("300s fail: compose 'shop' didn't finish after 5m0s")
  })

  /** Returns the end of a wait for one service, whose pod is as given from the first second. */
  const upAt = (settings: Partial<WaitStep>, service: ServiceObservation) => {
    const seconds = [...Array(40).keys()]
    const events = play(
      planOf({ web: settings }, { untilUp: true }),
      seconds.map((second) => [second, second === 0 ? {} : { web: service }] as const),
    )
    return events.find((event) => event.endsWith('done'))
  }
  const since = (settings: Partial<PodObservation>) =>
    running({ ready: true, readySince: at(1), ...settings })

  it.each<[string, Partial<WaitStep>, ServiceObservation, string | undefined]>([
    ['ready by its readiness probe', { healthcheck: readinessCheck }, since({}), '1s done'],
    [
      'for the time of a first check of its liveness probe',
      { healthcheck: livenessCheck },
      since({}),
      '7s done',
    ],
    ['for the time of a first check, as nothing checks it', {}, since({}), '12s done'],
    [
      'since its container does, not since its pod was first ready',
      {},
      since({ runningSince: at(5) }),
      '16s done',
    ],
    ['ready, where the observation says no times', {}, ready, '1s done'],
    ['not while its container waits to be started again', {}, since({ running: false }), undefined],
    ['not while its pod is not ready', {}, since({ ready: false }), undefined],
    [
      'not while checks of its liveness probe fail',
      { healthcheck: livenessCheck },
      { ...since({}), probeFailures: [{ probe: 'liveness', at: at(38) }] },
      undefined,
    ],
    ['not with one of two pods', { replicas: 2 }, since({}), undefined],
    [
      'with both of two pods',
      { replicas: 2 },
      { pods: [...since({}).pods!, ...since({ uid: 'b' }).pods!] },
      '12s done',
    ],
    ['without any pod where none is wanted', { replicas: 0 }, {}, '1s done'],
  ])('[R7-02] takes a service for up when it runs %s', (_, settings, service, expected) => {
    expect(upAt(settings, service)).toBe(expected)
  })

  it('[C6-01] takes a DaemonSet for up when it is on every node that it wants', () => {
    const daemon = planOf({ web: { kind: 'DaemonSet' } }, { untilUp: true })
    const timeline = [
      [0, {}],
      [1, { web: { ...ready, nodes: 2 } }],
      [2, { web: { ...twoReady, nodes: 2 } }],
    ] as const
    expect(play(daemon, timeline)).toEqual(['0s release web', '2s done'])
  })

  it('[R7-02] does not end between two crashes', () => {
    const timeline = [...Array(9).keys()].map((turn) => {
      const start = 1 + turn * 10
      const crashed = running({ ready: false, running: false, restarts: 0 })
      return [
        [start, { web: since({ readySince: at(start), runningSince: at(start) }) }],
        [start + 5, { web: crashed }],
      ] as const
    })
    expect(play(planOf({ web: {} }, { untilUp: true }), [[0, {}], ...timeline.flat()])).toEqual([
      '0s release web',
    ])
  })
})

describe('the ports to try', () => {
  const tried = (plan: WaitPlan, ...moments: readonly Observation['services'][]) =>
    results(
      plan,
      moments.map((services, second) => [second, services] as const),
    ).map(({ portsToTry }) => portsToTry)

  it('belong to services that must be healthy for another step', () => {
    const plan = planOf({
      db: { name: 'x-db', ports: [5432, 8008] },
      cache: { ports: [6379] },
      queue: {},
      web: { ports: [80], after: ['healthy db', 'started cache', 'healthy queue'] },
    })
    expect(tried(plan, {})).toEqual([{ 'x-db': [5432, 8008] }])
  })

  it('[E4-15] are those of released steps', () => {
    const plan = planOf({
      db: { ports: [5432] },
      api: { ports: [80], after: ['healthy db'] },
      web: { after: ['healthy api'] },
    })
    expect(tried(plan, {})).toEqual([{ db: [5432] }])
  })

  it('stay while any condition of the step is open, and where a healthcheck would do as well', () => {
    const plan = planOf({
      db: { ports: [5432], healthcheck: readinessCheck },
      seed: { kind: 'Job' },
      web: { after: ['healthy db', 'completed seed'] },
    })
    expect(tried(plan, {}, { db: ready }, { db: ready, seed: job('complete') })).toEqual([
      { db: [5432] },
      { db: [5432] },
      {},
    ])
  })

  it('are not those that matter only to a step that was released', () => {
    const plan = planOf({
      db: { ports: [5432] },
      seed: { kind: 'Job' },
      api: { after: ['healthy db'] },
      web: { after: ['completed seed'] },
    })
    expect(tried(plan, {}, { db: { ...ready, openPorts: [5432] } })).toEqual([{ db: [5432] }, {}])
  })

  it('are none once the wait has ended', () => {
    const plan = planOf({
      db: { ports: [5432] },
      seed: { kind: 'Job' },
      web: { after: ['healthy db', 'started seed'] },
    })
    expect(tried(plan, {}, { seed: job('failed') }, {})).toEqual([{ db: [5432] }, {}, {}])
  })
})

it('a dependency that the plan does not have is waited for until the timeout', () => {
  const plan = planOf({ web: { after: ['healthy db'] } })
  const [first, last] = results(plan, [
    [0, {}],
    [300, { db: { ...ready, probeFailures: [{ probe: 'readiness', at: at(1) }] } }],
  ])
  expect(first?.waiting[0]?.open).toMatchObject([{ service: 'db', reason: 'not-released' }])
  expect(last?.warnings).toEqual([])
  expect(last?.failure?.kind).toBe('timeout')
})

describe('for a progress display', () => {
  it('every waiting step has its open conditions with their reasons', () => {
    const plan = planOf({
      db: { ports: [5432] },
      cache: { healthcheck: readinessCheck },
      migrate: { kind: 'Job', after: ['healthy db'] },
      web: { after: ['completed migrate', 'healthy cache', 'started db'] },
    })
    const waiting = results(plan, [
      [0, {}],
      [1, { cache: running() }],
      [2, { db: running(), cache: ready }],
      [3, { db: { ...running(), openPorts: [5432] } }],
      [4, { db: running(), cache: ready, migrate: job('running') }],
    ]).map((result) =>
      result.waiting.map(
        ({ service, open }) => `${service}: ${open.map(({ message }) => message).join(', ')}`,
      ),
    )
    expect(waiting).toEqual([
      [
        'migrate: db is still waiting itself',
        'web: migrate is still waiting itself, cache is still waiting itself, db is still waiting itself',
      ],
      [
        'migrate: db has no running pod yet',
        'web: migrate is still waiting itself, cache has not passed its healthcheck yet, db has no running pod yet',
      ],
      ['migrate: db accepts no connections yet', 'web: migrate is still waiting itself'],
      ['web: migrate is still waiting itself, cache has no running pod yet'],
      ['web: migrate has not completed yet'],
    ])
  })

  it('an earlier version that runs is said not to count', () => {
    const plan = planOf({ store: { ports: [80] }, web: { after: ['started store'] } })
    const old = pod({ uid: 'old', current: false })
    const reasons = results(plan, [
      [0, {}],
      [1, { store: { pods: [old] } }],
      [2, { store: { pods: [{ ...old, running: false }] } }],
      [3, { store: { pods: [old, pod({ running: false })] } }],
    ]).map(({ waiting }) => waiting[0]?.open[0]?.reason)
    expect(reasons).toEqual([
      'not-released',
      'earlier-version-running',
      'not-running',
      'earlier-version-running',
    ])
  })
})

describe('the state', () => {
  const plan = planOf({ db: {}, web: { after: ['started db'] } })

  it('is plain data that survives JSON', () => {
    const timeline = [{}, { db: restarted(2) }]
    let state = startWait(plan, { now: start })
    for (const [second, services] of timeline.entries()) {
      state = observe(JSON.parse(JSON.stringify(state)) as typeof state, { now: at(second), services }).state
    }
    expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state)
    expect(state.ended).toBe('done')
  })

  it('stays as it is once the wait has ended', () => {
    const [, late] = results(plan, [
      [0, {}],
      [300, {}],
    ])
    const again = observe(late!.state, { now: at(301), services: { db: running() } })
    expect(again).toMatchObject({ release: [], warnings: [], done: false, failure: late!.failure })
    expect(again.state).toBe(late!.state)
  })

  it('knows services that are called like parts of JavaScript objects', () => {
    const odd = planOf({ constructor: {}, 'to-string': { after: ['started constructor'] } })
    expect(
      play(odd, [
        [0, {}],
        [1, { constructor: running() } as never],
      ]),
    ).toEqual(['0s release constructor', '1s release to-string', '1s done'])
  })
})
