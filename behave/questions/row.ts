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
  /** Who is asked, and about what: `web -> db:5432`. */
  readonly subject: string
  /** `not asked` where the tool could not ask, or does not know what Compose would do. */
  readonly verdict: 'passed' | 'failed' | 'not asked'
  /** Why the question failed or was not asked. */
  readonly cause: string
  /** The keys that lead to the place in the manifest. */
  readonly path: readonly (string | number)[]
}
