import { existsSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { isFolder } from './file-kind.js'
import { readTextFile } from './read-text-file.js'

/** The `.env` files of a manifest as one text, in which later lines win. */
export interface DotenvFiles {
  readonly text: string
  /** The file that a line of the text is from, and its number in that file. */
  readonly locate: (line: number) => DotenvLine
}

export interface DotenvLine {
  /** What messages call the file. */
  readonly name: string
  readonly text: string
  readonly line: number
}

/** The file `.env` beside the manifest, if there is one. */
export function ownDotenv(folder: string): string[] {
  const own = path.join(folder, '.env')
  // A folder of this name is usual too: it holds a Python environment.
  return existsSync(own) && !isFolder(own) ? [own] : []
}

/** Reads the files; messages name them from the folder. */
export function readDotenvFiles(paths: readonly string[], folder: string): DotenvFiles | undefined {
  if (paths.length === 0) return undefined
  const files = paths.map((file) => {
    const name = path.relative(folder, file)
    const text = readTextFile(file, `The env file '${name}'`)
    if (text === undefined)
      throw new UsageError(`There is no env file '${name}'.`, 'Name an existing file with --env-file.')
    return { name, text: text.endsWith('\n') ? text : `${text}\n` }
  })
  return {
    text: files.map(({ text }) => text).join(''),
    locate: (line) => {
      let before = 0
      for (const file of files) {
        const lines = file.text.split('\n').length - 1
        if (line <= before + lines) return { ...file, line: line - before }
        before += lines
      }
      return { ...files.at(-1)!, line: line - before }
    },
  }
}
