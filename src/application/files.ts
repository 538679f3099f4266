import type { Config } from '../rules/top-level/configs.js'
import type { Secret } from '../rules/top-level/secrets.js'

/** The configs and secrets of an application by their names. */
export interface Files {
  readonly configs: ReadonlyMap<string, Config>
  readonly secrets: ReadonlyMap<string, Secret>
}
