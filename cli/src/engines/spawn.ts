import { isMissing } from '../files/missing.js'
import { spawn as startProcess } from 'node:child_process'
import path from 'node:path'
import { findProgram } from './find-program.js'

/**
 * A program to run. It gets the environment of this process, so nothing from the repository (`.env`, env files,
 * variables of a Compose file) can be in it (rule E5-07).
 */
export interface Program {
  /** A name to look up in `PATH`, or an absolute path. */
  readonly name: string
  readonly parameters: readonly string[]
  /** Untrusted names. They follow the parameters after `--`, so that none of them is taken for an option. */
  readonly operands?: readonly string[]
  /**
   * The absolute path of the working folder, for relative paths in parameters and input. The default is the root of the
   * file system, which contains no file of a repository.
   */
  readonly folder?: string
  /** Additional variables for a credential plugin. */
  readonly plugin?: PluginVariables
  /** The standard input: a text, or the terminal; empty by default. */
  readonly input?: { readonly text: string } | 'terminal'
  /** `shown` to pass standard error on, `returned` to capture it. */
  readonly errors: 'shown' | 'returned'
  /** Ends the program. */
  readonly signal?: AbortSignal
}

/** The variables that a kubeconfig sets for a credential plugin. Only `variablesOfKubeconfig` can make them. */
export type KubeconfigVariables = Readonly<Record<string, string>> & { readonly [ofKubeconfig]: true }

declare const ofKubeconfig: unique symbol

export interface PluginVariables {
  readonly variables: KubeconfigVariables
  /** The value of `KUBERNETES_EXEC_INFO`. */
  readonly info: string
}

/** The result of a program. */
export interface ProgramEnd {
  /** The exit status; `undefined` if a signal ended it. */
  readonly status: number | undefined
  /** The standard output. */
  readonly output: string
  /** The standard error; empty if it was shown. */
  readonly errors: string
}

/** The limit on captured output, in bytes. A program that writes more is killed. */
const mostOutput = 16 * 1024 * 1024

/** Runs a program to its end; returns `undefined` if it isn't installed. */
export type Spawn = (program: Program) => Promise<ProgramEnd | undefined>

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Runs programs as child processes.
 *
 * @param own the environment of this process
 * @param show receives their standard error; by default it goes to the standard error of this process
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
        // Its child processes may keep the pipes open.
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
        // The `close` event follows.
        if (error.name === 'AbortError') return
        if (isMissing(error) || error.code === 'EACCES') resolve(undefined)
        else reject(error)
      })
      child.on('close', (status) => {
        const end = { status: status ?? undefined, output, errors: returned }
        resolve(isTooLong ? { status: undefined, output: '', errors: 'It has written too much.' } : end)
      })
      // A program may end without having read all of its input.
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(typeof input === 'object' ? input.text : '')
    })
}
