import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { onTestFinished } from 'vitest'
import { installed, run } from '../../../cli/test/end-to-end/spawn.js'
import { installedCommand } from '../../../cli/test/end-to-end/installed-command.js'
import { type Outcome, tranship } from '../../../cli/test/support/run-command.js'

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

/**
 * Runs the installed command in this process, for tables of many runs: a process for each takes ten times as long. The
 * table has a run of each kind in a process of its own too.
 */
export function runTranshipHere(
  parameters: readonly string[],
  folder: string,
  { env = {} }: { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  return tranship(parameters, { folder, env, command: installedCommand })
}

/** The installed command while it runs. */
export interface RunningTranship {
  /** Returns its standard error so far. */
  readonly told: () => string
  /** Interrupts it, as Ctrl-C does, and waits for its end. */
  readonly interrupt: () => Promise<Outcome>
  readonly ended: Promise<Outcome>
}

/** Starts the installed command in a folder, with the given environment and no more. It is killed when the test ends. */
export function startTranship(
  parameters: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): RunningTranship {
  const child = spawn(process.execPath, ['--', program, ...parameters], {
    cwd: folder,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = new Promise<Outcome>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      resolve({ status: status ?? -1, output, errors })
    })
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    told: () => errors,
    ended,
    interrupt: () => {
      child.kill('SIGINT')
      return ended
    },
  }
}
