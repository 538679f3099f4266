/**
 * A Secret with one value, which is stored under `key`. The plan never has the value itself: only its source. The path of
 * a `file` is relative to the folder of the Compose file. `environment` names a variable of a top-level secret.
 * `secretValues` returns the values of a secret `variable` and of a `config` with such variables.
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
