import type { Growth } from './measure.js'

/** The least increase in work to measure, so that constant work doesn't matter. */
const LEAST = 20_000

/** The limits on growth: linear, with room for sorting and for caches. */
const MOST = 1.2
const MOST_OF_ALL = 1.12

/** The exponent of the work in the size, of what the larger half adds to the smaller: what is done once counts for nothing. */
export function growthOf({ sizes: [a = 0, b = 0, c = 0], work: [x = 0, y = 0, z = 0] }: Growth): number {
  return Math.log((z - y) / (y - x)) / Math.log((c - b) / (b - a))
}

/** True if the work from the first size to the last grows faster than the input, so that the one between decides. */
export function seemsFasterThanInput({ sizes, work }: Growth): boolean {
  const [growthOfSize, growthOfWork] = [sizes, work].map((list) => list.at(-1)! / list[0]!) as [
    number,
    number,
  ]
  return work.at(-1)! - work[0]! > LEAST && Math.log(growthOfWork) / Math.log(growthOfSize) > MOST_OF_ALL
}

/**
 * True if work grows faster than its input: what is added does, and so does the whole. A single step, as where a key becomes
 * too long for one of two readers, shows in one of them alone.
 */
export function isFasterThanInput(growth: Growth): boolean {
  return seemsFasterThanInput(growth) && !(growthOf(growth) < MOST)
}
