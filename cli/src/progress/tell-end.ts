import { exitStatus } from '../exit-status.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { jsonProgress } from './json-progress.js'

/**
 * Does what a command does, and with `--json` says in a last line why it could not begin: whatever reads the lines waits
 * for one that says how it ended. On standard error that is said in any case.
 *
 * @param work gives the exit status; undefined where the manifest has errors, which are told
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
    tell('the manifest has errors, which standard error shows')
    return exitStatus.found
  } catch (error) {
    if (error instanceof UsageError) tell([error.message, ...error.details].join('\n'), error.hint)
    else tell('this is a bug in tranship, which standard error shows')
    throw error
  }
}
