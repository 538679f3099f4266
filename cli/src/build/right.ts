import path from 'node:path'
import { realPath } from '../files/real-path.js'
import { isWithin } from '../files/within-folder.js'
import { fromHome } from '../manifest/home-folder.js'
import type { Terminal } from '../terminal/terminal.js'

/** A right that a build gets only with the user's consent, in the syntax of `docker buildx bake --allow`. */
export interface Right {
  readonly word: string
  /** The path for `fs.read` and `fs.write`, with symbolic links resolved; `*` for every path. */
  readonly path?: string
}

const entitlements = ['network.host', 'security.insecure', 'device']
const wordsOfPaths = ['fs.read', 'fs.write']

/** The forms of a right that `--allow` accepts. */
export const rightForms = [...entitlements, 'device=NAME', 'ssh', 'fs.read=PATH', 'fs.write=PATH']

/** `true` for entitlements of BuildKit, which refuses all other words itself. */
export function isEntitlement(word: string): boolean {
  return entitlements.includes(word) || /^device=./s.test(word)
}

/** `true` if the text is a valid right. */
export function isRight(text: string): boolean {
  return (
    isEntitlement(text) ||
    text === 'ssh' ||
    wordsOfPaths.some((word) => text.startsWith(`${word}=`) && text !== `${word}=`)
  )
}

/** Parses rights from the command line. Their paths are relative to the current folder. */
export function rightsOf(
  texts: readonly string[],
  { folder, env }: Pick<Terminal, 'folder' | 'env'>,
): Right[] {
  return texts.map((text) => {
    const at = text.indexOf('=')
    const word = text.slice(0, at)
    if (!wordsOfPaths.includes(word)) return { word: text }
    const written = text.slice(at + 1)
    return { word, path: written === '*' ? written : realPath(path.resolve(folder, fromHome(written, env))) }
  })
}

/** Formats a right for `--allow`. */
export function textOfRight({ word, path: about }: Right): string {
  return about === undefined ? word : `${word}=${about}`
}

/** `true` if one of the granted rights covers the requested one. A right to a folder covers everything in it. */
export function isCovered(asked: Right, given: readonly Right[]): boolean {
  return given.some(({ word, path: about }) => {
    if (asked.path === undefined)
      return word === asked.word || (word === 'device' && asked.word.startsWith('device='))
    return word === asked.word && about !== undefined && (about === '*' || isWithin(about, asked.path))
  })
}
