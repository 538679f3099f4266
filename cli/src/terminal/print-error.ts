import type { UsageError } from '../usage-error.js'
import { coloursFor } from './colours.js'
import { show } from './shown.js'
import type { Terminal } from './terminal.js'

/** Says on standard error why the command cannot go on, and what to do about it. */
export function printError(
  { message, hint }: Pick<UsageError, 'message' | 'hint'>,
  terminal: Terminal,
): void {
  const colours = coloursFor(terminal.errors, terminal)
  terminal.errors.write(show`${colours.red('error:')} ${message}\n`)
  if (hint !== undefined) terminal.errors.write(show`${hint}\n`)
}
