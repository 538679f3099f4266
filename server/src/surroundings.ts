/** The environment of the server. */
export interface Surroundings {
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder that contains `schemas` and `docs/diagnostics`. */
  readonly resources: string
  /** The pause in typing before manifests are checked, in milliseconds. */
  readonly pause: number
}
