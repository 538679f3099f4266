import { exitStatus } from '../exit-status.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { jsonProgress } from './json-progress.js'

/**
 * Runs the work of a command. With `--json`, prints a last event if it could not start, so that readers always get a
 * final line. Standard error has the details.
 *
 * @param work returns the exit status; `undefined` if the manifest has errors, which it has printed
 */
export async function tellEnd(
  { json = false }: { readonly json?: boolean },
  terminal: Terminal,
  work: () => Promise<number | undefined>,
): Promise<number> {
  const tell = (message: string, hint?: string) => {
    if (json)
      jsonProgress(terminal).tell({ event: 'failed', message, ...(hint === undefined ? {} : { hint }) })
  }
  try {
    const status = await work()
    if (status !== undefined) return status
    tell('the Compose file has errors: see standard error')
    return exitStatus.found
  } catch (error) {
    if (error instanceof UsageError) tell([error.message, ...error.details].join('\n'), error.hint)
    else tell('this is a bug in tranship: see standard error')
    throw error
  }
}
