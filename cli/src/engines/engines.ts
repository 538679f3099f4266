import type { ClusterAccess } from '../cluster/access.js'
import type { Wire } from '../cluster/wire.js'
import type { Clock } from './clock.js'
import type { Listen } from './listen.js'
import type { Spawn } from './spawn.js'

/** What a command reaches besides files and its terminal. Tests have their own. */
export interface Engines {
  readonly spawn: Spawn
  /** Opens the way to the API server of a cluster; nothing is sent yet. */
  readonly connect: (access: ClusterAccess) => Promise<Wire>
  readonly listen: Listen
  readonly clock: Clock
  /** Who works here, for others who wait for it: a name, a blank and a part that no other run has. */
  readonly holder: () => string
}
