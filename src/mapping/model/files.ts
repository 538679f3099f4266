import type { Config } from '../top-level/configs.js'
import type { Secret } from '../top-level/secrets.js'

/** The configs and secrets of an application by their names. */
export interface Files {
  readonly configs: ReadonlyMap<string, Config>
  readonly secrets: ReadonlyMap<string, Secret>
}
