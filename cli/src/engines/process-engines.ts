import { hostname, userInfo } from 'node:os'
import { processClock } from './clock.js'
import type { Engines } from './engines.js'
import type { Environment } from './spawn.js'

/**
 * The engines of the running process. What reaches a cluster or a program is loaded when a command asks for it.
 *
 * @param env the environment that it was started with, which the programs get that it runs
 */
export function processEngines(env: Environment): Engines {
  return {
    spawn: async (program) => {
      const { processSpawn } = await import('./spawn.js')
      return processSpawn(env)(program)
    },
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
