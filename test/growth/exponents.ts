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

/**
 * True if work grows faster than its input: what is added does, and so does the whole. A single step, as where a key becomes
 * too long for one of two readers, shows in one of them alone.
 */
export function isFasterThanInput(growth: Growth): boolean {
  const { sizes, work } = growth
  const [a, , c] = sizes as [number, number, number]
  const [x, , z] = work as [number, number, number]
  return z - x > LEAST && Math.log(z / x) / Math.log(c / a) > MOST_OF_ALL && !(growthOf(growth) < MOST)
}
