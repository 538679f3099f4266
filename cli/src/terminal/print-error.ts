import type { UsageError } from '../usage-error.js'
import { coloursFor } from './colours.js'
import { printable } from './printable.js'
import type { Terminal } from './terminal.js'

/** Says on standard error why the command cannot go on, and what to do about it. */
export function printError(
  { message, hint }: Pick<UsageError, 'message' | 'hint'>,
  terminal: Terminal,
): void {
  const colours = coloursFor(terminal.errors, terminal)
  terminal.errors.write(`${colours.red('error:')} ${printable(message)}\n`)
  if (hint !== undefined) terminal.errors.write(`${printable(hint)}\n`)
}
