import { hostname, userInfo } from 'node:os'
import { processClock } from './clock.js'
import type { Engines } from './engines.js'
import type { Environment } from './spawn.js'

/**
 * The engines of the running process. Code for clusters and programs is loaded at first use.
 *
 * @param env the environment of this process, which its child processes get too
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
    docker: async (address) => {
      const { engineAt } = await import('../observe/docker-engine.js')
      return engineAt(address)
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
    // The user has no entry in the password database, as in many containers.
    return 'somebody'
  }
}
