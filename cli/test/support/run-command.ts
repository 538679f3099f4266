import { once } from 'node:events'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Engines } from '../../src/engines/engines.js'
import { processEngines } from '../../src/engines/process-engines.js'
import { type Environment, processSpawn } from '../../src/engines/spawn.js'
import { run } from '../../src/run.js'
import { Shown } from '../../src/terminal/shown.js'
import type { InputStream, OutputStream, Terminal } from '../../src/terminal/terminal.js'
import { type Files, folderWith } from './folder.js'

export interface Surroundings {
  /** The files of the current folder, or the folder itself. */
  readonly files?: Files
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
  /** `true` if all streams are terminals of 100 columns and 40 rows. */
  readonly isTerminal?: boolean
  /** Called when the input begins or ends to be raw. */
  readonly onRaw?: (isRaw: boolean) => void
  /** `true` to accept output only after a delay. */
  readonly isOutputSlow?: boolean
  /** The file that standard output goes into. */
  readonly outputFile?: string
  /** Called for each write to standard output. */
  readonly onOutput?: (text: string) => void
  /** The same of standard error. */
  readonly onErrors?: (text: string) => void
  readonly signal?: AbortSignal
  /** The signal of Ctrl-C. */
  readonly interruption?: AbortSignal
  /** In place of those of a process. */
  readonly engines?: Partial<Engines>
  /** The command that runs, and the folder of its resources: by default those of the source. */
  readonly command?: { readonly run: typeof run; readonly resources: string }
}

export interface Outcome {
  readonly status: number
  readonly output: string
  readonly errors: string
}

/** Runs a command line in this process. */
export async function tranship(
  parameters: readonly string[],
  surroundings: Surroundings = {},
): Promise<Outcome> {
  const { files = {}, folder = folderWith(files), env = {}, input = '', isTerminal = false } = surroundings
  const output = recordedStream(isTerminal, surroundings.isOutputSlow, surroundings.onOutput)
  const errors = recordedStream(isTerminal, false, surroundings.onErrors)
  const terminal: Terminal = {
    folder,
    env,
    readInput: () => Promise.resolve(bytesOf(input)),
    input: givenInput(input, isTerminal, surroundings.onRaw),
    output,
    errors,
    isOutput: (file) => file === surroundings.outputFile,
    expectText: () => undefined,
    signal: surroundings.signal ?? new AbortController().signal,
    interruption: () => surroundings.interruption ?? new AbortController().signal,
    atSuddenEnd: () => () => undefined,
  }
  const engines: Engines = { ...enginesShowing(errors, env), ...surroundings.engines }
  const command = surroundings.command ?? { run, resources }
  const status = await command.run(parameters, { terminal, engines, resources: command.resources })
  return { status, output: output.text(), errors: errors.text() }
}

/** The folder that has a folder `schemas`, as that of the built command has. */
export const resources = path.resolve(import.meta.dirname, '../../..')

function bytesOf(input: string | Uint8Array): Uint8Array {
  return typeof input === 'string' ? new TextEncoder().encode(input) : input
}

/** Returns an input that is available at once. That of a terminal doesn't end. */
export function givenInput(
  input: string | Uint8Array,
  isTerminal: boolean,
  onRaw: (isRaw: boolean) => void = () => undefined,
): InputStream {
  return {
    isTerminal,
    read: async (take, signal) => {
      if (input.length > 0) await take(bytesOf(input))
      if (isTerminal && !signal.aborted) await once(signal, 'abort')
    },
    setRaw: onRaw,
  }
}

interface RecordedStream extends OutputStream {
  readonly text: () => string
}

export function recordedStream(
  isTerminal: boolean,
  isSlow = false,
  onText: (text: string) => void = () => undefined,
): RecordedStream {
  const written: string[] = []
  return {
    write: ({ text }) => {
      written.push(text)
      onText(text)
    },
    pass: (bytes) => {
      written.push(Buffer.from(bytes).toString('utf8'))
      return isSlow ? setImmediate() : undefined
    },
    isTerminal,
    columns: isTerminal ? 100 : undefined,
    rows: isTerminal ? 40 : undefined,
    onResize: () => undefined,
    text: () => written.join(''),
  }
}

/** The engines of a process with an environment. The standard error of their programs goes to our stream. */
export function enginesShowing(errors: OutputStream, env: Environment): Engines {
  return {
    ...processEngines(env),
    spawn: processSpawn(env, (text) => {
      errors.write(Shown.data(text))
    }),
  }
}
