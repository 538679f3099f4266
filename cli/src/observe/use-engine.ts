import { isMissing } from '../files/missing.js'
import type { Invocation } from '../invocation.js'
import { UsageError } from '../usage-error.js'
import { DockerEngine, EngineError } from './docker-engine.js'
import { type EngineAddress, findEngine } from './engine-address.js'

/** A Docker engine for the work of a command. */
export interface UsedEngine {
  readonly engine: DockerEngine
  readonly address: EngineAddress
}

/**
 * Finds the Docker engine, and works with it.
 *
 * @throws {UsageError} if the engine cannot be reached, or refuses a request.
 */
export async function useEngine<Result>(
  { terminal, engines }: Invocation,
  work: (used: UsedEngine) => Promise<Result>,
): Promise<Result> {
  const address = findEngine(terminal.env)
  const engine = new DockerEngine(await engines.docker(address), terminal.signal)
  try {
    return await work({ engine, address })
  } catch (error) {
    if (error instanceof EngineError)
      throw new UsageError(`The Docker engine at \`${address.text}\` refuses a request: ${error.message}`)
    const failure = error as NodeJS.ErrnoException
    throw failure.code === undefined ? error : unreachable(address, failure)
  }
}

function unreachable({ text }: EngineAddress, error: NodeJS.ErrnoException): UsageError {
  const { code, message } = error
  if (code === 'EACCES')
    return new UsageError(
      `You may not use the Docker engine at \`${text}\`.`,
      'Run the command as a user of the group `docker`, or set DOCKER_HOST to an engine of your own.',
    )
  return new UsageError(
    isMissing(error) || code === 'ECONNREFUSED'
      ? `There is no Docker engine at \`${text}\`.`
      : `The Docker engine at \`${text}\` cannot be reached: ${message}.`,
    'Start Docker, or set DOCKER_HOST to the engine that runs the application.',
  )
}
