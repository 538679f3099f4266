import { spawn as startProcess } from 'node:child_process'

/** A program to run. */
export interface Program {
  readonly name: string
  readonly parameters: readonly string[]
  /** The absolute path of the folder that it runs in. */
  readonly folder: string
  /** Its environment; `PATH` says where the program is looked for. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** What it reads: a text, or what is typed; nothing by default. */
  readonly input?: { readonly text: string } | 'terminal'
  /** What becomes of what it writes to standard error: shown as it comes, or returned. */
  readonly errors: 'shown' | 'returned'
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/** How a program ended. */
export interface ProgramEnd {
  /** Its exit status; undefined where a signal ended it. */
  readonly status: number | undefined
  /** What it wrote to standard output. */
  readonly output: string
  /** What it wrote to standard error; empty where that was shown. */
  readonly errors: string
}

/** Runs a program to its end; undefined where there is no such program. */
export type Spawn = (program: Program) => Promise<ProgramEnd | undefined>

/** Runs programs as processes. What they show goes to our own standard error, or to `show`. */
export function processSpawn(show?: (text: string) => void): Spawn {
  return ({ name, parameters, folder, env, input, errors, signal }) =>
    new Promise((resolve, reject) => {
      const isInherited = errors === 'shown' && show === undefined
      const child = startProcess(name, parameters, {
        cwd: folder,
        env,
        stdio: [input === 'terminal' ? 'inherit' : 'pipe', 'pipe', isInherited ? 'inherit' : 'pipe'],
        ...(signal === undefined ? {} : { signal }),
      })
      let output = ''
      let returned = ''
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        if (errors === 'shown') show?.(text)
        else returned += text
      })
      child.on('error', (error: NodeJS.ErrnoException) => {
        // After a signal the process ends, which tells the rest.
        if (error.name === 'AbortError') return
        if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOTDIR') resolve(undefined)
        else reject(error)
      })
      child.on('close', (status) => {
        resolve({ status: status ?? undefined, output, errors: returned })
      })
      // A program that ends before it has read everything closes its side.
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(typeof input === 'object' ? input.text : '')
    })
}
