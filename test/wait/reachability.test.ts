import { observe, startWait, type Observation } from 'tranship/deploy'
import { describe, expect, it } from 'vitest'
import { at, planOf, pod, readinessCheck, start } from './support/timeline.js'

const ready = pod({ ready: true, readySince: at(2), running: true, runningSince: at(2) })

interface Second extends Pick<Partial<Observation>, 'endpoints' | 'endpointsChangedAt'> {
  readonly pods?: readonly (typeof ready)[]
}

/** Releases `db`, observes it once a second, and returns the second at which its dependent is released. */
function releasedAt(
  condition: 'healthy' | 'started',
  seconds: readonly Second[],
  { waits = true, db = {}, ports = true }: { waits?: boolean; db?: object; ports?: boolean } = {},
): { readonly second: number | undefined; readonly reasons: readonly string[] } {
  const plan = planOf(
    {
      db: { healthcheck: readinessCheck, addresses: ports ? ['db', 'alias'] : [], ...db },
      web: { after: [`${condition} db`] },
    },
    { waitsUntilReachable: waits },
  )
  let state = startWait(plan, { now: start })
  const reasons: string[] = []
  for (const [index, { pods = [ready], ...listed }] of [{ pods: [] }, ...seconds].entries()) {
    const result = observe(state, { now: at(index), services: { db: { pods } }, ...listed })
    state = result.state
    if (result.release.some(({ service }) => service === 'web')) return { second: index, reasons }
    reasons.push(...result.waiting.flatMap(({ open }) => open.map(({ reason }) => reason)))
  }
  return { second: undefined, reasons }
}

const both = { db: ['a'], alias: ['a'] }
const times = (count: number, second: Second) => Array.from({ length: count }, () => second)

describe('a service that others connect to', () => {
  it.each(['healthy', 'started'] as const)(
    '[R7-10] is %s when its addresses have led to a Pod for the time that the nodes need',
    (condition) => {
      const { second, reasons } = releasedAt(condition, [
        ...times(3, { endpoints: { db: ['a'] } }),
        ...times(5, { endpoints: both }),
      ])
      // Listed from the fourth second on.
      expect(second).toBe(6)
      expect(new Set(reasons.slice(1))).toEqual(new Set(['not-reachable']))
    },
  )

  it.each([
    [{ db: at(-9), alias: at(-5) }, 1],
    // Times of objects are whole seconds, so the change may be 1.4 seconds ago.
    [{ db: at(-9), alias: at(-1.4) }, 2],
    [{ db: at(-9) }, 3],
    [{ db: at(-9), alias: at(9) }, 3],
  ])(
    '[R7-10] [E4-15] is on the list since the latest change of its EndpointSlices: %j',
    (times, expected) => {
      const second = { endpoints: both, endpointsChangedAt: times }
      expect(releasedAt('started', [second, second, second]).second).toBe(expected)
    },
  )

  it('[R7-10] that is taken off the list begins again', () => {
    const { second } = releasedAt('healthy', [
      { endpoints: both },
      { endpoints: { db: [], alias: ['a'] } },
      ...times(4, { endpoints: both }),
    ])
    expect(second).toBe(5)
  })

  it('[R7-10] counts no Pod of an earlier version that is listed', () => {
    const old = pod({ uid: 'old', ready: true, current: false })
    const seconds = times(5, { pods: [ready, old], endpoints: { db: ['old'], alias: ['old'] } })
    expect(releasedAt('healthy', seconds).second).toBeUndefined()
  })

  it('[R7-10] that has only to be started is not waited for where it is not ready', () => {
    const unready = pod({ ready: false, running: true })
    const seconds = times(3, { pods: [unready], endpoints: { db: [], alias: [] } })
    expect(releasedAt('started', seconds).second).toBe(1)
    // Without a readiness probe it is ready at once, so it must be listed.
    expect(releasedAt('started', seconds, { db: { healthcheck: undefined } }).second).toBeUndefined()
  })

  it.each([
    ['nobody has looked at its addresses', {}, times(2, {})],
    ['it has no address', { ports: false }, times(2, { endpoints: {} })],
    ['the profile does not ask for it', { waits: false }, times(2, { endpoints: {} })],
  ])('[R7-10] is waited for as before where %s', (_, settings, seconds) => {
    expect(releasedAt('healthy', seconds, settings).second).toBe(1)
  })
})
