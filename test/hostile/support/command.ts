import path from 'node:path'
import process from 'node:process'
import { installed, run } from '../../../cli/test/end-to-end/spawn.js'
import type { Outcome } from '../../../cli/test/support/run-command.js'

/** The file of the installed command. */
export const program = path.join(installed, 'node_modules/tranship-cli/dist/tranship.cjs')

/**
 * Runs the installed command in a folder, to its end. It has the given environment and no more, and the given heap in
 * megabytes: a run that needs more is ended by Node with status 134.
 */
export function runTranship(
  parameters: readonly string[],
  folder: string,
  {
    env = {},
    input = '',
    heap = 512,
  }: {
    readonly env?: Readonly<Record<string, string>>
    readonly input?: string
    readonly heap?: number
  } = {},
): Promise<Outcome> {
  return run(process.execPath, [`--max-old-space-size=${heap}`, '--', program, ...parameters], {
    cwd: folder,
    env: { ...env },
    input,
  })
}
