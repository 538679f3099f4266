import process from 'node:process'

/** Whether tests that could go on for long do all of their work, as a change is judged by, or a sample of it. */
export const isThorough = process.env['CI'] !== undefined

/**
 * Some inputs, or so many of them: the same ones in every run, others for another seed. Of a thorough run it is all of
 * them, or as many as `thorough` says.
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
