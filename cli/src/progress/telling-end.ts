import { exitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { UsageError } from '../usage-error.js'
import { jsonProgress } from './json-progress.js'

/**
 * Returns the work of a command that with `--json` prints a last event if it could not start, so that readers always get
 * a final line. Standard error has the details.
 *
 * @param work returns the exit status; `undefined` if the manifest has errors, which it has printed
 */
export function tellingEnd<Operands extends unknown[], Flags extends { readonly json?: boolean }>(
  work: (...parameters: [...Operands, Flags, Invocation]) => Promise<number | undefined>,
): (...parameters: [...Operands, Flags, Invocation]) => Promise<number> {
  return async (...parameters) => {
    const [{ json }, { terminal }] = parameters.slice(-2) as [Flags, Invocation]
    const tell = (message: string, hint?: string) => {
      if (json === true)
        jsonProgress(terminal).tell({ event: 'failed', message, ...(hint === undefined ? {} : { hint }) })
    }
    try {
      const status = await work(...parameters)
      if (status !== undefined) return status
      tell('the Compose file has errors: see standard error')
      return exitStatus.found
    } catch (error) {
      if (error instanceof UsageError) tell([error.message, ...error.details].join('\n'), error.hint)
      else tell('this is a bug in tranship: see standard error')
      throw error
    }
  }
}
