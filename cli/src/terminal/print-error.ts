import type { UsageError } from '../usage-error.js'
import { coloursFor } from './colours.js'
import { show } from './shown.js'
import type { Terminal } from './terminal.js'

/** Prints an error with its details and hint to standard error. */
export function printError(
  {
    message,
    hint,
    details = [],
  }: Pick<UsageError, 'message' | 'hint'> & Partial<Pick<UsageError, 'details'>>,
  terminal: Terminal,
): void {
  const colours = coloursFor(terminal.errors, terminal)
  terminal.errors.write(show`${colours.red('error:')} ${message}\n`)
  for (const detail of details) terminal.errors.write(show`  ${detail}\n`)
  if (hint !== undefined) terminal.errors.write(show`${hint}\n`)
}
