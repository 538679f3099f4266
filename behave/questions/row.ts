/** The questions of one group are about one promise of Compose. */
export const groups = {
  0: 'runs',
  1: 'networks',
  2: 'volumes',
  3: 'process',
  4: 'restarts',
  5: 'order',
  6: 'ports',
  7: 'stop',
} as const

export type Group = keyof typeof groups

/** One question with its answer. */
export interface Row {
  readonly group: Group
  /** A word for the kind of the question, such as `reach`. */
  readonly question: string
  /** The client and the target: `web -> db:5432`. */
  readonly subject: string
  /** `not asked` if the tool can't ask, or doesn't know Compose's behaviour. */
  readonly verdict: 'passed' | 'failed' | 'not asked'
  /** The reason of a failure, or for not asking. */
  readonly cause: string
  /** The keys that lead to the place in the manifest. */
  readonly path: readonly (string | number)[]
}
