import path from 'node:path'

/** What became of one mutant. */
export interface Outcome {
  readonly id: number
  readonly isNoticed: boolean
  /** Whether there was any test to ask. */
  readonly isReached: boolean
}

/** Where the process that tests leaves what it found. */
export const outcomesFile = path.resolve('.cache/mutation/outcomes.json')
