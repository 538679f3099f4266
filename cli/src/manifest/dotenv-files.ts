import path from 'node:path'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { exists, isFolder } from '../files/file-kind.js'
import { type OpenText, type ReadOptions, readTextFile } from '../files/read-text-file.js'
import { topOfFound } from '../files/repository.js'
import type { TranslateFlags } from './translate-flags.js'

/** The `.env` files of a manifest as one text, in which later lines win. */
export interface DotenvFiles {
  readonly text: string
  /** The file that a line of the text is from, and its place there. */
  readonly locate: (line: number) => DotenvLine
}

/** Where a line stands. What stands in it may be a secret, so nobody else gets to know. */
export interface DotenvLine {
  /** What messages call the file. */
  readonly name: string
  readonly line: number
  /** Of its first character in the file. */
  readonly offset: number
}

/** Absolute paths. */
export interface DotenvPaths {
  readonly lookedFor: readonly string[]
  /** Those that are to be read. */
  readonly found: readonly string[]
  /** `true` if the user named them, by a flag or a variable of the environment. */
  readonly areNamed: boolean
}

/**
 * The files that the flag or COMPOSE_ENV_FILES names, or else the file `.env` of the manifest's folder, if there is one. Where
 * the manifest is found rather than named, that of the folder which the command runs in wins over it.
 */
export function dotenvPaths(
  { envFile }: Pick<TranslateFlags, 'envFile'>,
  folder: string,
  terminal: Pick<Terminal, 'env' | 'folder'>,
  isManifestNamed = true,
): DotenvPaths {
  const inVariable = (terminal.env['COMPOSE_ENV_FILES'] ?? '').split(',').filter((file) => file !== '')
  const named = (envFile ?? inVariable).map((file) => path.resolve(terminal.folder, file))
  if (named.length > 0) return { lookedFor: named, found: named, areNamed: true }
  if (isTrue(terminal.env['COMPOSE_DISABLE_ENV_FILE'])) return { lookedFor: [], found: [], areNamed: false }
  const own = path.join(folder, '.env')
  if (isManifestNamed || terminal.folder === folder)
    return { lookedFor: [own], found: isThere(own) ? [own] : [], areNamed: false }
  const current = path.join(terminal.folder, '.env')
  // Later lines win, and see those before them: what both set is as the first has it, for the lines of the other too.
  const found = [...(isThere(own) ? [current, own] : []), current].filter(isThere)
  return { lookedFor: [current, own], found, areNamed: false }
}

/** A folder of this name is usual too: it holds a Python environment. */
function isThere(file: string): boolean {
  return exists(file) && !isFolder(file)
}

/** What Compose takes for true. */
function isTrue(text = ''): boolean {
  return ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)
}

/** Reads the files; messages name them from the folder. Those that the user did not name have to lie in the root. */
export function readDotenvFiles(
  { found, areNamed }: DotenvPaths,
  folder: string,
  openText?: OpenText,
  root?: string,
): DotenvFiles | undefined {
  if (found.length === 0) return undefined
  const limitsOf = (file: string) => (areNamed ? { isNamedByUser: true } : { within: topOfFound(file), root })
  const read = new Map(
    [...new Set(found)].map((file) => [file, readDotenvFile(file, folder, { openText, ...limitsOf(file) })]),
  )
  const files = found.map((file) => read.get(file)!)
  let lines: readonly DotenvLine[] | undefined
  return {
    text: files.map(({ text }) => text).join(''),
    locate: (line) => {
      lines ??= files.flatMap(({ name, text }) => linesOf(name, text))
      // What is not closed is found at the end of the last file, where no line is.
      return lines[Math.min(line, lines.length) - 1]!
    },
  }
}

function readDotenvFile(file: string, folder: string, options: Omit<ReadOptions, 'name'>) {
  const name = path.relative(folder, file)
  const text = readTextFile(file, { name: `The env file '${name}'`, ...options })
  if (text === undefined)
    throw new UsageError(`There is no env file '${name}'.`, 'Name an existing file with --env-file.')
  return { name, text: text.endsWith('\n') ? text : `${text}\n` }
}

function linesOf(name: string, text: string): DotenvLine[] {
  let offset = 0
  return text
    .slice(0, -1)
    .split('\n')
    .map(({ length }, index) => {
      const place = { name, line: index + 1, offset }
      offset += length + 1
      return place
    })
}
