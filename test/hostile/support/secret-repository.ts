import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { canary, type secretInputs } from '../../support/secret-places.js'
import { runTranshipHere } from './command.js'
import { type Entry, makeRepository } from './repository.js'

/** The canary as text, and in base64 at each of the three positions that it can have there. */
const spellings = [
  canary,
  ...[0, 1, 2].map((before) =>
    Buffer.from(`${' '.repeat(before)}${canary}`)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(before === 0 ? 0 : before + 1, -1),
  ),
]

/** `true` if a text has the secret value, plain or in base64. */
export function hasSecret(text: string): boolean {
  return spellings.some((spelling) => text.includes(spelling))
}

/** The variables that the input of a secret value gives the environment and `.env`. */
export function variablesOf([, , { env, platformEnv, dotenv }]: (typeof secretInputs)[number]) {
  return {
    env: { ...platformEnv, ...env } as Readonly<Record<string, string>>,
    files: dotenv === undefined ? {} : { '.env': dotenv as string },
  }
}

/** The output and files of a run, with the places that have the secret value. */
export interface Shown {
  readonly status: number
  readonly output: string
  readonly errors: string
  /** The written files by path. */
  readonly written: Readonly<Record<string, string>>
  /** The places with the secret value: `output`, `errors`, or a file. */
  readonly leaks: readonly string[]
}

/** Runs the installed command in a repository, and scans its output and the files below the folder `out`. */
export async function show(
  entries: Readonly<Record<string, Entry>>,
  line: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Shown> {
  const { folder } = makeRepository(entries)
  const { status, output, errors } = await runTranshipHere(line, folder, { env })
  const written = Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .filter((name) => name.startsWith(`out${path.sep}`))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )
  const leaks = Object.entries({ output, errors, ...written }).flatMap(([place, text]) =>
    hasSecret(text) ? [place] : [],
  )
  return { status, output, errors, written, leaks }
}
