import { fstatSync, type Stats, statSync } from 'node:fs'
import process from 'node:process'
import { mostBytes } from '../files/read-file.js'
import { exitStatus } from '../exit-status.js'
import { optimiseLater } from './optimise-later.js'
import { show } from './shown.js'
import type { InputStream, OutputStream, Terminal } from './terminal.js'

/** Returns the terminal of the running process. If the reader of a pipe closes it, the command ends silently. */
export function processTerminal(): Terminal {
  const ending = new AbortController()
  const end = () => {
    ending.abort()
  }
  return {
    folder: process.cwd(),
    env: process.env,
    readInput,
    input,
    output: outputStream(() => process.stdout, end),
    errors: outputStream(() => process.stderr, end),
    isOutput,
    expectText: optimiseLater,
    signal: ending.signal,
    interruption,
    atSuddenEnd,
  }
}

const endActions = new Set<() => void>()

function atSuddenEnd(action: () => void): () => void {
  if (endActions.size === 0) process.on('exit', doEndActions)
  endActions.add(action)
  return () => {
    endActions.delete(action)
    if (endActions.size === 0) process.off('exit', doEndActions)
  }
}

function doEndActions(): void {
  process.off('exit', doEndActions)
  for (const action of endActions) action()
  endActions.clear()
}

/** The signals that interrupt a command; SIGBREAK is Ctrl-Break on Windows. */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const

let interrupting: AbortController | undefined

function interruption(): AbortSignal {
  if (interrupting === undefined) {
    const controller = new AbortController()
    interrupting = controller
    const interrupt = () => {
      for (const name of endSignals) process.off(name, interrupt).on(name, endAtOnce)
      controller.abort()
    }
    for (const name of endSignals) process.on(name, interrupt)
    // A closed terminal sends this signal more than once: from the system and from the shell.
    process.on('SIGHUP', () => {
      controller.abort()
      process.off('exit', endByHangup).once('exit', endByHangup)
    })
  }
  return interrupting.signal
}

/** Ends the process like the unhandled signal, after the actions of `atSuddenEnd`. */
function endAtOnce(name: NodeJS.Signals): void {
  doEndActions()
  process.off(name, endAtOnce)
  process.kill(process.pid, name)
}

/** At exit, Node restores the terminal and would abort if it is gone. Ending by the signal avoids that. */
function endByHangup(): void {
  process.removeAllListeners('SIGHUP')
  process.kill(process.pid, 'SIGHUP')
}

/** Opens a stream at its first use, because Node loads the code of streams for it. */
function outputStream(open: () => NodeJS.WriteStream, end: () => void): OutputStream {
  let opened: NodeJS.WriteStream | undefined
  const use = () => (opened ??= withErrorsReported(open(), end))
  return {
    write: (text) => {
      if (!text.isEmpty) use().write(text.text)
    },
    pass: (bytes) => {
      const stream = use()
      if (stream.write(bytes)) return undefined
      return waitForDrain(stream)
    },
    get isTerminal() {
      return use().isTTY
    },
    get columns() {
      const stream = use()
      return stream.isTTY ? stream.columns : undefined
    },
    get rows() {
      const stream = use()
      return stream.isTTY ? stream.rows : undefined
    },
    onResize: (listener, signal) => {
      const stream = use()
      stream.on('resize', listener)
      signal.addEventListener('abort', () => stream.off('resize', listener), { once: true })
    },
  }
}

function withErrorsReported(stream: NodeJS.WriteStream, end: () => void): NodeJS.WriteStream {
  return stream.on('error', (error: NodeJS.ErrnoException) => {
    end()
    // The reader has closed the pipe or terminal.
    if (error.code === 'EPIPE' || (error.code === 'EIO' && stream.isTTY)) return
    process.exitCode = exitStatus.unusable
    if (stream !== process.stderr)
      process.stderr.write(show`error: the output cannot be written: ${error.message}\n`.text)
  })
}

/** Recognises the file to which a shell has redirected standard output. */
function isOutput(file: string): boolean {
  const output = statusOf(() => fstatSync(1))
  if (output?.isFile() !== true) return false
  const status = statusOf(() => statSync(file))
  return status?.dev === output.dev && status.ino === output.ino
}

function statusOf(ask: () => Stats): Stats | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

/** Resolves when a stream accepts more, or is closed. */
function waitForDrain(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stream.off('drain', end).off('close', end)
      resolve()
    }
    stream.on('drain', end).on('close', end)
  })
}

/** Standard input, opened at first use. */
const input: InputStream = {
  get isTerminal() {
    return process.stdin.isTTY
  },
  read: (take, signal) =>
    new Promise((resolve) => {
      const { stdin } = process
      const end = () => {
        // An open stream would keep the process alive.
        stdin.destroy()
        resolve()
      }
      stdin.on('data', (bytes: Uint8Array) => {
        stdin.pause()
        void take(bytes).then(() => (signal.aborted ? undefined : stdin.resume()))
      })
      stdin.once('end', resolve)
      stdin.once('error', end)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    }),
  setRaw: (isRaw) => {
    process.stdin.setRawMode(isRaw)
  },
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Uint8Array)
    length += (chunk as Uint8Array).length
    if (length > mostBytes) break
  }
  return Buffer.concat(chunks)
}
