import type { UsageError } from '../usage-error.js'
import { coloursFor } from './colours.js'
import { show } from './shown.js'
import type { Terminal } from './terminal.js'

const saidBefore = new WeakMap<Terminal, Set<string>>()

/** Prints a warning to standard error, once in a run. */
export function printWarning(
  { message, hint }: Pick<UsageError, 'message' | 'hint'>,
  terminal: Terminal,
): void {
  if (wasSaid(message, terminal)) return
  const colours = coloursFor(terminal.errors, terminal)
  terminal.errors.write(show`${colours.yellow('warning:')} ${message}\n`)
  if (hint !== undefined) terminal.errors.write(show`${hint}\n`)
}

/** Prints a note to standard error, once in a run. */
export function printNote(message: string, terminal: Terminal): void {
  if (wasSaid(message, terminal)) return
  const colours = coloursFor(terminal.errors, terminal)
  terminal.errors.write(show`${colours.dim(message)}\n`)
}

function wasSaid(message: string, terminal: Terminal): boolean {
  const said = saidBefore.get(terminal) ?? new Set()
  if (said.has(message)) return true
  saidBefore.set(terminal, said.add(message))
  return false
}
