import { spawn, type SpawnOptions } from 'node:child_process'
import path from 'node:path'
import { inject } from 'vitest'
import type { Outcome } from '../support/run-command.js'

/** The folder that the packages are installed in. */
export const installed = inject('installed')

/** The path of the installed command. */
export const command = path.join(installed, 'node_modules/.bin/tranship')

/** The folder of the command's compile cache, in place of the user's. */
const cacheFolder = path.join(installed, 'compile-cache')

/** Runs a program to its end. */
export function run(
  program: string,
  parameters: readonly string[],
  { input = '', ...options }: SpawnOptions & { readonly input?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const env = { NODE_COMPILE_CACHE: cacheFolder, ...(options.env ?? process.env) }
    const child = spawn(program, parameters, { ...options, env, stdio: 'pipe' })
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', (status) => {
      resolve({
        status: status ?? -1,
        output: Buffer.concat(output).toString(),
        errors: Buffer.concat(errors).toString(),
      })
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Runs the installed command with only the given environment. */
export function tranship(
  parameters: readonly string[],
  options: {
    readonly cwd: string
    readonly env?: Record<string, string>
    readonly input?: string
    uid?: number
  },
): Promise<Outcome> {
  return run(
    process.execPath,
    ['--', path.join(installed, 'node_modules/tranship-cli/dist/tranship.cjs'), ...parameters],
    {
      ...options,
      env: options.env ?? {},
    },
  )
}
