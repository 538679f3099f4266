import path from 'node:path'
import { realPath } from '../files/real-path.js'
import { isWithin } from '../files/within-folder.js'
import { fromHome } from '../manifest/home-folder.js'
import type { Terminal } from '../terminal/terminal.js'

/** Something that a build may do only with the user's consent, in the words of `docker buildx bake --allow`. */
export interface Right {
  readonly word: string
  /** The path that `fs.read` and `fs.write` are about, with every link followed; `*` is every path. */
  readonly path?: string
}

const entitlements = ['network.host', 'security.insecure', 'device']
const wordsOfPaths = ['fs.read', 'fs.write']

/** The forms of a right, as `--allow` takes them. */
export const rightForms = [...entitlements, 'device=NAME', 'ssh', 'fs.read=PATH', 'fs.write=PATH']

/** Returns `true` for what BuildKit knows as an entitlement; it refuses every other word by itself. */
export function isEntitlement(word: string): boolean {
  return entitlements.includes(word) || /^device=./s.test(word)
}

/** Returns `true` for the text of a right that builds can ask for. */
export function isRight(text: string): boolean {
  return (
    isEntitlement(text) ||
    text === 'ssh' ||
    wordsOfPaths.some((word) => text.startsWith(`${word}=`) && text !== `${word}=`)
  )
}

/** Reads rights that were given on the command line; their paths begin in the folder that the command runs in. */
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

/** The text that gives a right. */
export function textOfRight({ word, path: about }: Right): string {
  return about === undefined ? word : `${word}=${about}`
}

/** Returns `true` if one of the rights covers what is asked for: a folder covers all that lies in it. */
export function isCovered(asked: Right, given: readonly Right[]): boolean {
  return given.some(({ word, path: about }) => {
    if (asked.path === undefined)
      return word === asked.word || (word === 'device' && asked.word.startsWith('device='))
    return word === asked.word && about !== undefined && (about === '*' || isWithin(about, asked.path))
  })
}
