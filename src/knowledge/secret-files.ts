import type { BySource } from './sources.js'
import { valuesOf } from './word-search.js'

/** Names of files that only contain keys and passwords. */
export const secretFiles: BySource<readonly string[]> = {
  'Apache HTTP Server': ['.htpasswd'],
  curl: ['.netrc'],
  pgpass: ['.pgpass'],
  'RabbitMQ cookie': ['.erlang.cookie'],
}

/** Endings of such names. */
export const secretFileEndings: BySource<readonly string[]> = {
  Synapse: ['.signing.key'],
}

/** Endings that are separate words: at the beginning of the name, or after `-`, `_` or a dot. */
export const secretFileWords: BySource<readonly string[]> = {
  'MongoDB key file': ['key-file', 'keyfile'],
}

/** Words in the names of dotenv files that are examples. */
export const exampleWords: BySource<readonly string[]> = {
  'dotenv-safe': ['example'],
  Symfony: ['dist'],
  'Twelve-factor template': ['sample', 'template'],
}

/** Returns true if a file holds secrets by its name, which is without a path. */
export function isSecretFile(name: string): boolean {
  return (
    isDotenvFile(name) ||
    valuesOf(secretFiles).includes(name) ||
    valuesOf(secretFileEndings).some((ending) => name.endsWith(ending)) ||
    valuesOf(secretFileWords).some(
      (word) => name.endsWith(word) && /^$|[-_.]$/.test(name.slice(0, -word.length)),
    )
  )
}

/** True for a dotenv file that is no example: `.env`, `web.env`, `.env.production`. */
function isDotenvFile(name: string): boolean {
  if (/\w\.env$/.test(name)) return true
  for (let at = name.indexOf('.env'); at >= 0; at = name.indexOf('.env', at + 1)) {
    const behind = name.slice(at + 4)
    const isAtBegin = at === 0 || name[at - 1] === '.'
    if (isAtBegin && /^(?:\.[\w-]+)?$/.test(behind))
      return !valuesOf(exampleWords).some((word) => behind.includes(word))
  }
  return false
}
