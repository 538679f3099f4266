import type { Spawn } from './spawn.js'

/** What a command reaches besides files and its terminal. Tests have their own. */
export interface Engines {
  readonly spawn: Spawn
}
