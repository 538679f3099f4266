import { isMissing } from '../files/missing.js'
import { spawn as startProcess } from 'node:child_process'
import path from 'node:path'
import { findProgram } from './find-program.js'

/**
 * A program to run. It gets the environment that this process was started with, so nothing that was read from a repository
 * (`.env`, env files, variables of a Compose file) can be in it (rule E5-07).
 */
export interface Program {
  /** Its name in one of the folders of `PATH`, or its absolute path. */
  readonly name: string
  readonly parameters: readonly string[]
  /** Names that come from elsewhere. They follow the parameters behind `--`, so none of them can be an option. */
  readonly operands?: readonly string[]
  /**
   * The absolute path of the folder that it runs in, for what its parameters and input name by relative paths. By default
   * the root of the file system, where no file of a repository lies.
   */
  readonly folder?: string
  /** Variables that a credential plugin gets beside the environment. */
  readonly plugin?: PluginVariables
  /** What it reads: a text, or what is typed; nothing by default. */
  readonly input?: { readonly text: string } | 'terminal'
  /** What becomes of what it writes to standard error: shown as it comes, or returned. */
  readonly errors: 'shown' | 'returned'
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/** The variables that a kubeconfig sets for a credential plugin; `variablesOfKubeconfig` makes them, and nothing else. */
export type KubeconfigVariables = Readonly<Record<string, string>> & { readonly [ofKubeconfig]: true }

declare const ofKubeconfig: unique symbol

export interface PluginVariables {
  readonly variables: KubeconfigVariables
  /** The value of KUBERNETES_EXEC_INFO. */
  readonly info: string
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

/** So much a program may write that is read here, in bytes; one that writes more is ended. */
const mostOutput = 16 * 1024 * 1024

/** Runs a program to its end; undefined where there is no such program. */
export type Spawn = (program: Program) => Promise<ProgramEnd | undefined>

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Runs programs as processes.
 *
 * @param own the environment that this process was started with
 * @param show takes what they write to standard error; without it that goes to our own
 */
export function processSpawn(own: Environment, show?: (text: string) => void): Spawn {
  return ({ name, parameters, operands = [], folder = path.resolve('/'), plugin, input, errors, signal }) =>
    new Promise((resolve, reject) => {
      const program = findProgram(name, own)
      if (program === undefined) {
        resolve(undefined)
        return
      }
      const isInherited = errors === 'shown' && show === undefined
      const child = startProcess(
        program,
        [...parameters, ...(operands.length > 0 ? ['--', ...operands] : [])],
        {
          cwd: folder,
          env:
            plugin === undefined ? own : { ...own, ...plugin.variables, KUBERNETES_EXEC_INFO: plugin.info },
          stdio: [input === 'terminal' ? 'inherit' : 'pipe', 'pipe', isInherited ? 'inherit' : 'pipe'],
          ...(signal === undefined ? {} : { signal }),
        },
      )
      let output = ''
      let returned = ''
      let isTooLong = false
      const endIfTooLong = () => {
        if (output.length + returned.length <= mostOutput) return
        isTooLong = true
        output = ''
        returned = ''
        child.kill('SIGKILL')
        // A program that it has started may hold them open.
        child.stdout?.destroy()
        child.stderr?.destroy()
      }
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        endIfTooLong()
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        if (errors === 'shown') {
          show?.(text)
          return
        }
        returned += text
        endIfTooLong()
      })
      child.on('error', (error: NodeJS.ErrnoException) => {
        // After a signal the process ends, which tells the rest.
        if (error.name === 'AbortError') return
        if (isMissing(error) || error.code === 'EACCES') resolve(undefined)
        else reject(error)
      })
      child.on('close', (status) => {
        const end = { status: status ?? undefined, output, errors: returned }
        resolve(isTooLong ? { status: undefined, output: '', errors: 'It has written too much.' } : end)
      })
      // A program that ends before it has read everything closes its side.
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(typeof input === 'object' ? input.text : '')
    })
}
