import { fstatSync, type Stats, statSync } from 'node:fs'
import process from 'node:process'
import { mostBytes } from '../files/read-file.js'
import { exitStatus } from '../exit-status.js'
import { show } from './shown.js'
import type { InputStream, OutputStream, Terminal } from './terminal.js'

/** The terminal of the running process. A reader that closes its pipe ends what goes on, without a word. */
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
    output: outputStream(process.stdout, end),
    errors: outputStream(process.stderr, end),
    isOutput: outputFile(),
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

/** What somebody ends a command with; the last is Ctrl-Break on Windows. */
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
    // A terminal that is closed sends this more than once, from the system and from its shell.
    process.on('SIGHUP', () => {
      controller.abort()
      process.off('exit', endByHangup).once('exit', endByHangup)
    })
  }
  return interrupting.signal
}

/** Ends the process as the signal does that nobody listens to, which leaves no time for an exit. */
function endAtOnce(name: NodeJS.Signals): void {
  doEndActions()
  process.off(name, endAtOnce)
  process.kill(process.pid, name)
}

/** Node makes a terminal at its end what it was before, and fails loudly where there is none any more. */
function endByHangup(): void {
  process.removeAllListeners('SIGHUP')
  process.kill(process.pid, 'SIGHUP')
}

function outputStream(stream: NodeJS.WriteStream, end: () => void): OutputStream {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    end()
    // Nobody reads any more: a pipe is closed, or a terminal.
    if (error.code === 'EPIPE' || (error.code === 'EIO' && stream.isTTY)) return
    process.exitCode = exitStatus.unusable
    if (stream !== process.stderr)
      process.stderr.write(show`error: the output cannot be written: ${error.message}\n`.text)
  })
  return {
    write: (text) => {
      stream.write(text.text)
    },
    pass: (bytes) => {
      if (stream.write(bytes)) return undefined
      return untilItTakes(stream)
    },
    isTerminal: stream.isTTY,
    get columns() {
      return stream.isTTY ? stream.columns : undefined
    },
    get rows() {
      return stream.isTTY ? stream.rows : undefined
    },
    onResize: (listener, signal) => {
      stream.on('resize', listener)
      signal.addEventListener('abort', () => stream.off('resize', listener), { once: true })
    },
  }
}

/** Finds the file that a shell has opened before the command begins, by whatever name. */
function outputFile(): (file: string) => boolean {
  const output = statusOf(() => fstatSync(process.stdout.fd))
  if (output?.isFile() !== true) return () => false
  return (file) => {
    const status = statusOf(() => statSync(file))
    return status?.dev === output.dev && status.ino === output.ino
  }
}

function statusOf(ask: () => Stats): Stats | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

/** Until a stream takes more, or is closed: then it takes nothing more, and everything ends. */
function untilItTakes(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stream.off('drain', end).off('close', end)
      resolve()
    }
    stream.on('drain', end).on('close', end)
  })
}

/** Standard input, which is opened when it is asked for. */
const input: InputStream = {
  get isTerminal() {
    return process.stdin.isTTY
  },
  read: (take, signal) =>
    new Promise((resolve) => {
      const { stdin } = process
      const end = () => {
        // Left open it would keep the process from ending.
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
