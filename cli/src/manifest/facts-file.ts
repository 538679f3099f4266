import path from 'node:path'
import type { TranslateOptions } from 'tranship'
import { readFacts } from 'tranship/internal'
import { type OpenText, readTextFile } from '../files/read-text-file.js'
import { topOfFound } from '../files/repository.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import type { TranslateFlags } from './translate-flags.js'

/** The name of the file of facts beside a Compose file. */
export const factsFileName = 'tranship.facts.json'

/** The facts about the running application. */
export interface FactsFile {
  readonly options: Pick<TranslateOptions, 'facts'>
  /** The absolute path of the file that was looked for, even if it does not exist. */
  readonly paths: readonly string[]
}

/**
 * Reads the file of `--facts`, or else the one beside the Compose file if it exists. A file that the user did not name
 * must lie in the root.
 *
 * @param folder the folder of the Compose file
 * @throws {UsageError} if the file holds no facts.
 */
export function readFactsFile(
  { facts: named }: Pick<TranslateFlags, 'facts'>,
  folder: string,
  { folder: current }: Pick<Terminal, 'folder'>,
  { root, openText }: { readonly root?: string | undefined; readonly openText?: OpenText } = {},
): FactsFile {
  if (named === false) return { options: {}, paths: [] }
  const location = named === undefined ? path.join(folder, factsFileName) : path.resolve(current, named)
  const name = named ?? path.relative(current, location)
  const limits = named === undefined ? { within: topOfFound(location), root } : { isNamedByUser: true }
  const text = readTextFile(location, { name: `\`${name}\``, openText, ...limits })
  if (text === undefined) {
    if (named === undefined) return { options: {}, paths: [location] }
    throw new UsageError(`There is no file \`${name}\`.`, 'Name an existing file with `--facts`.')
  }
  const read = readFacts(text)
  if ('facts' in read) return { options: { facts: read.facts }, paths: [location] }
  throw new UsageError(
    `${name}:${read.errorLine}: ${read.reason}.`,
    'Write it again with `tranship observe`, or leave it out with `--no-facts`.',
  )
}
