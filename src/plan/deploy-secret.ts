/**
 * A Secret with one value, which is stored under `key`. The plan never has the value itself. It is in a `file`, whose
 * path is relative to the folder of the Compose file, in a variable of the `environment`, in a secret `variable` of the
 * Compose file, or in a `config` with such variables. `secretValues` returns the values of the last two.
 */
export type DeploySecret = {
  readonly name: string
  /** The namespace. Absent without the option `namespace`. */
  readonly namespace?: string
  readonly key: string
} & (
  | { readonly file: string }
  | { readonly environment: string }
  | { readonly variable: string }
  | { readonly config: string }
)
