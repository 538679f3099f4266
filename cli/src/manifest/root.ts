import path from 'node:path'
import { realPath } from '../files/real-path.js'
import { isWithin } from '../files/within-folder.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

export interface RootFlags {
  readonly untrusted?: boolean
  readonly root?: readonly string[]
}

/**
 * Returns the folder outside of which nothing of an untrusted manifest is read, with symbolic links resolved. It is the
 * `--root` that contains the manifest, or the manifest's folder. Returns `undefined` without `--untrusted` (rule
 * E0-07).
 *
 * @param folder the folder of the manifest, absolute
 * @throws {UsageError} if the manifest is outside of all roots, or there is a root without `--untrusted`.
 */
export function rootOf(
  { untrusted = false, root = [] }: RootFlags,
  folder: string,
  terminal: Pick<Terminal, 'folder'>,
): string | undefined {
  if (!untrusted) {
    if (root.length === 0) return undefined
    throw new UsageError('`--root` has no effect without `--untrusted`.', 'Add `--untrusted`.')
  }
  const own = realPath(folder)
  if (root.length === 0) return own
  const found = root.map((name) => realPath(path.resolve(terminal.folder, name)))
  const around = found.find((each) => isWithin(each, own))
  if (around !== undefined) return around
  throw new UsageError(
    `The Compose file is in \`${own}\`, outside of the root.`,
    'Name a folder above it with --root.',
  )
}

/** Variables about the user and the folder, which are no secrets. */
const ownVariables = ['PWD', 'HOME', 'USERPROFILE', 'USER', 'TZ']

/** Returns the variables that an untrusted manifest may use: those of Compose itself, and a few others. */
export function variablesForUntrusted(env: Terminal['env']): Terminal['env'] {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => ownVariables.includes(name) || name.startsWith('COMPOSE_')),
  )
}
