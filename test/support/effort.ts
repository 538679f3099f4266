import process from 'node:process'

/** `true` to run all cases of long tests, as in CI, instead of a sample. */
export const isThorough = process.env['CI'] !== undefined

/**
 * Returns a random sample of inputs, which is the same in every run with one seed. In a thorough run it returns all of
 * them, or up to `thorough`.
 */
export function sampled<Input>(
  inputs: readonly Input[],
  few: number,
  seed: number,
  thorough = Infinity,
): readonly Input[] {
  const count = isThorough ? thorough : few
  if (inputs.length <= count) return inputs
  const left = [...inputs]
  const random = numbers(seed)
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]!)
}

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
