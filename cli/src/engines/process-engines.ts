import { hostname, userInfo } from 'node:os'
import { processClock } from './clock.js'
import type { Engines } from './engines.js'
import { processSpawn } from './spawn.js'

/** The engines of the running process. What reaches a cluster is loaded when a command asks for it. */
export function processEngines(): Engines {
  return {
    spawn: processSpawn(),
    connect: async (access) => {
      const { HttpWire } = await import('../cluster/http-wire.js')
      return new HttpWire(access)
    },
    listen: async (port, onConnection) => {
      const { processListen } = await import('./listen.js')
      return processListen(port, onConnection)
    },
    clock: processClock,
    holder: () => `${userName()}@${hostname()} ${crypto.randomUUID()}`,
  }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A user without an entry in the list of users, as in containers.
    return 'somebody'
  }
}
