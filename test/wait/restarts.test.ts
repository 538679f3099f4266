import { describe, expect, it } from 'vitest'
import type { PodObservation } from '../../src/wait/observation.js'
import { countRestarts, type PodRestarts, totalRestarts } from '../../src/wait/restarts.js'

const startedAt = 1_000_500

/** The total after each look at the pods of a service that was released before the first. */
function totals(...looks: readonly (readonly Partial<PodObservation>[])[]): number[] {
  let counts: readonly PodRestarts[] = []
  return looks.map((pods) => {
    const observed = pods.map((pod): PodObservation => ({ uid: 'a', phase: 'Running', ...pod }))
    counts = countRestarts(counts, observed, { startedAt, released: true, kind: 'Deployment' })
    return totalRestarts(counts)
  })
}

describe('restarts are counted', () => {
  it.each([
    ['[R7-08] from zero for a pod made after the beginning', [[{ createdAt: 1_001_000, restarts: 2 }]], [2]],
    ['[R7-08] from zero for a pod made in the very second', [[{ createdAt: 1_000_000, restarts: 2 }]], [2]],
    ['[R7-08] from what it had for an older pod', [[{ createdAt: 999_000, restarts: 2 }]], [0]],
    ['[R7-08] once, though a pod is gone for a while', [[{ restarts: 1 }], [], [{ restarts: 2 }]], [1, 1, 2]],
    [
      '[R7-08] at their most, should a count go back',
      [[{ restarts: 2 }], [{ restarts: 0 }], [{ restarts: 1 }]],
      [2, 2, 2],
    ],
    [
      '[R7-08] over all pods that ever were',
      [[{ restarts: 1 }], [{ uid: 'b', restarts: 1 }], [{ uid: 'c' }], [{ uid: 'c', restarts: 1 }]],
      [1, 2, 2, 3],
    ],
    ['not for a pod on its way out', [[{ restarts: 1 }], [{ restarts: 5, current: false }]], [1, 1]],
    [
      '[R7-08] for a pod of a known kind of workload, if it is that of the service',
      [[{ workload: 'Deployment' as const }], [{ restarts: 2, workload: 'Deployment' as const }]],
      [0, 2],
    ],
    ['not for a pod of another kind of workload', [[{ restarts: 5, workload: 'Job' as const }]], [0]],
  ])('%s', (_, looks, expected) => {
    expect(totals(...looks)).toEqual(expected)
  })
})
