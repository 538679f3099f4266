import { describe, expect, it } from 'vitest'
import { sampled } from '../support/effort.js'
import { goldenCases } from '../support/golden.js'
import { silentDifference, spotsOf } from '../support/secret-spots.js'

/** The number of scalars of a case that a run takes, and the number of those on a build machine. */
const FEW = 1
const MANY = 6

/** Cases without the variable, whose places have other effects then. */
const cases = goldenCases().filter(({ manifest }) => !manifest.includes('DB_PASSWORD'))

describe('[C2-12] a secret variable in place of any scalar', () => {
  it.each(cases.map((golden, seed) => ({ ...golden, seed })))(
    'changes no object in silence: $name',
    ({ manifest, options, seed }) => {
      const silent = sampled(spotsOf(manifest), FEW, seed, MANY).flatMap((spot) => {
        const difference = silentDifference(spot, manifest, options)
        return difference === undefined ? [] : [{ spot, difference }]
      })
      expect(silent).toEqual([])
    },
  )
})
