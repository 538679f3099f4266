/** The environment of the server. */
export interface Surroundings {
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder that contains `schemas` and `docs/diagnostics`. */
  readonly resources: string
  readonly clock: Clock
}

/** Time, in milliseconds. */
export interface Clock {
  now(): number
  /** Runs an action after a time. Returns a function that cancels it. */
  after(time: number, action: () => void): () => void
}
