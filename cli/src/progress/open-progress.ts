import type { Terminal } from '../terminal/terminal.js'
import { jsonProgress } from './json-progress.js'
import type { Progress } from './progress.js'
import { textProgress } from './text-progress.js'

/** Opens the kind of progress that the flags ask for. */
export function openProgress({ json = false }: { readonly json?: boolean }, terminal: Terminal): Progress {
  return json ? jsonProgress(terminal) : textProgress(terminal)
}
