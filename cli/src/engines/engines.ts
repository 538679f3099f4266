import type { ClusterAccess } from '../cluster/access.js'
import type { Wire } from '../cluster/wire.js'
import type { AskEngine } from '../observe/docker-engine.js'
import type { EngineAddress } from '../observe/engine-address.js'
import type { Clock } from './clock.js'
import type { Listen } from './listen.js'
import type { Spawn } from './spawn.js'

/** Everything outside of the process that a command uses, besides files and the terminal. Tests replace it. */
export interface Engines {
  readonly spawn: Spawn
  /** Prepares the connection to a cluster's API server, without sending anything yet. */
  readonly connect: (access: ClusterAccess) => Promise<Wire>
  /** Prepares the connection to a Docker engine, without sending anything yet. */
  readonly docker: (address: EngineAddress) => Promise<AskEngine>
  readonly listen: Listen
  readonly clock: Clock
  /** Returns the identity of this run for Leases: a name, a space and a unique part. */
  readonly holder: () => string
}
