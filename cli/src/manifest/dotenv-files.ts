import path from 'node:path'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { exists, isFolder } from '../files/file-kind.js'
import { type OpenText, type ReadOptions, readTextFile } from '../files/read-text-file.js'
import { topOfFound } from '../files/repository.js'
import type { TranslateFlags } from './translate-flags.js'

/** The `.env` files of a Compose file as one text. Later lines win. */
export interface DotenvFiles {
  readonly text: string
  /** Returns the file of a line, and the line's place in it. */
  readonly locate: (line: number) => DotenvLine
}

/** The place of a line. It doesn't contain the line's text, which may be a secret. */
export interface DotenvLine {
  /** The file's name in messages. */
  readonly name: string
  readonly line: number
  /** The offset of the line in its file. */
  readonly offset: number
}

/** The absolute paths of `.env` files. */
export interface DotenvPaths {
  /** The files that were looked for, even if they do not exist. */
  readonly lookedFor: readonly string[]
  /** The files to read. */
  readonly found: readonly string[]
  /** The files that the user named, with a flag or `COMPOSE_ENV_FILES`. */
  readonly named: readonly string[]
}

/**
 * Returns the files of `--env-file` or COMPOSE_ENV_FILES, else the `.env` of the Compose file's folder. If the user did
 * not name the Compose file, the `.env` of the current folder takes precedence over that.
 */
export function dotenvPaths(
  { envFile }: Pick<TranslateFlags, 'envFile'>,
  folder: string,
  terminal: Pick<Terminal, 'env' | 'folder'>,
  isManifestNamed = true,
): DotenvPaths {
  const inVariable = (terminal.env['COMPOSE_ENV_FILES'] ?? '').split(',').filter((file) => file !== '')
  const named = (envFile ?? inVariable).map((file) => path.resolve(terminal.folder, file))
  if (named.length > 0) return { lookedFor: named, found: named, named }
  if (isTrue(terminal.env['COMPOSE_DISABLE_ENV_FILE'])) return { lookedFor: [], found: [], named: [] }
  const own = path.join(folder, '.env')
  if (isManifestNamed || terminal.folder === folder)
    return { lookedFor: [own], found: isThere(own) ? [own] : [], named: [] }
  const current = path.join(terminal.folder, '.env')
  // Later lines win and may use earlier variables. The current file comes first, for use in the other, and last, to
  // win.
  const found = [...(isThere(own) ? [current, own] : []), current].filter(isThere)
  return { lookedFor: [current, own], found, named: [] }
}

/** Adds files that the user named. Their values win. */
export function withNamedFiles(
  { lookedFor, found, named }: DotenvPaths,
  files: readonly string[],
): DotenvPaths {
  return { lookedFor: [...lookedFor, ...files], found: [...found, ...files], named: [...named, ...files] }
}

/** Returns true for a file. A folder `.env` is common too: it holds a Python environment. */
function isThere(file: string): boolean {
  return exists(file) && !isFolder(file)
}

/** Parses a boolean as Compose does. */
function isTrue(text = ''): boolean {
  return ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)
}

/** Reads the files. Messages name them relative to `folder`. Files that the user did not name must lie in the root. */
export function readDotenvFiles(
  { found, named }: DotenvPaths,
  folder: string,
  openText?: OpenText,
  root?: string,
): DotenvFiles | undefined {
  if (found.length === 0) return undefined
  const limitsOf = (file: string) =>
    named.includes(file) ? { isNamedByUser: true } : { within: topOfFound(file), root }
  const read = new Map(
    [...new Set(found)].map((file) => [file, readDotenvFile(file, folder, { openText, ...limitsOf(file) })]),
  )
  const files = found.map((file) => read.get(file)!)
  let lines: readonly DotenvLine[] | undefined
  return {
    text: files.map(({ text }) => text).join(''),
    locate: (line) => {
      lines ??= files.flatMap(({ name, text }) => linesOf(name, text))
      // Unterminated quotes are reported after the last line.
      return lines[Math.min(line, lines.length) - 1]!
    },
  }
}

function readDotenvFile(file: string, folder: string, options: Omit<ReadOptions, 'name'>) {
  const name = path.relative(folder, file)
  const text = readTextFile(file, { name: `The env file \`${name}\``, ...options })
  if (text === undefined)
    throw new UsageError(
      `The env file \`${name}\` does not exist.`,
      'Name an existing file with `--env-file`.',
    )
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
