import type { UsageError } from '../usage-error.js'
import { coloursFor } from './colours.js'
import { show } from './shown.js'
import type { Terminal } from './terminal.js'

const printedMessages = new WeakMap<Terminal, Set<string>>()

/** Prints a warning to standard error, once in a run. */
export function printWarning(
  { message, hint }: Pick<UsageError, 'message' | 'hint'>,
  terminal: Terminal,
): void {
  if (wasPrinted(message, terminal)) return
  const colours = coloursFor(terminal.errors, terminal)
  terminal.errors.write(show`${colours.yellow('warning:')} ${message}\n`)
  if (hint !== undefined) terminal.errors.write(show`${hint}\n`)
}

/** Prints a note to standard error, once in a run. */
export function printNote(message: string, terminal: Terminal): void {
  if (wasPrinted(message, terminal)) return
  const colours = coloursFor(terminal.errors, terminal)
  terminal.errors.write(show`${colours.dim(message)}\n`)
}

function wasPrinted(message: string, terminal: Terminal): boolean {
  const said = printedMessages.get(terminal) ?? new Set()
  if (said.has(message)) return true
  printedMessages.set(terminal, said.add(message))
  return false
}
