/** What the server takes from where it runs. */
export interface Surroundings {
  /** The environment, in which variables of manifests are looked up. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder that has `schemas` and `docs/diagnostics`. */
  readonly resources: string
  /** How long nobody has to type before manifests are checked, in milliseconds. */
  readonly pause: number
}
