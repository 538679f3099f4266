import { expect, it } from 'vitest'
import { at, livenessCheck, pending, planOf, play, running } from './support/timeline.js'

it('[R7-06] [R7-07] past failures of a dependency count only while its condition is unmet', () => {
  const killed = { probe: 'liveness', at: at(4), killed: true } as const
  const db = { ...running(), openPorts: [5432], probeFailures: [killed] }
  const plan = planOf({
    db: { ports: [5432], healthcheck: livenessCheck },
    cache: {},
    web: { after: ['healthy db', 'started cache'] },
  })
  const timeline = [
    [0, {}],
    [5, { db, cache: pending }],
    [6, { db, cache: running() }],
  ] as const
  expect(play(plan, timeline)).toEqual(['0s release db, cache', '6s release web', '6s done'])
})
