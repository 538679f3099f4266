import path from 'node:path'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { findManifest, overridesIn } from './find-manifest.js'

/** Which file is the manifest. */
export interface ChosenManifest {
  /** What messages call it; `-` is standard input. */
  readonly name: string
  /** The files that Compose would merge into it, and that are not read. */
  readonly notRead: readonly string[]
}

/** What stands for standard input in place of a file. */
export const standardInput = '-'

export const howToMerge = 'To merge several, let Compose do it: docker compose config | tranship -'

/**
 * The manifest that the command line names, once, or else the variable COMPOSE_FILE, or else the one that is found
 * (rule E0-01).
 */
export function chooseManifest(
  named: readonly string[],
  variables: () => (name: string) => string | undefined,
  { folder }: Pick<Terminal, 'folder'>,
): ChosenManifest {
  const [first, second] = named
  if (second !== undefined)
    throw new UsageError(
      `There are ${named.length} manifests: ${named.join(', ')}. Several are not merged.`,
      howToMerge,
    )
  if (first !== undefined) return { name: first, notRead: [] }
  const files = composeFiles(variables())
  if (files.length > 1)
    throw new UsageError(
      `COMPOSE_FILE names ${files.length} manifests: ${files.join(', ')}. Several are not merged.`,
      howToMerge,
    )
  if (files[0] !== undefined) return { name: files[0], notRead: [] }
  const found = findManifest(folder)
  return { name: path.relative(folder, found), notRead: overridesIn(path.dirname(found)) }
}

function composeFiles(variable: (name: string) => string | undefined): readonly string[] {
  const separator = variable('COMPOSE_PATH_SEPARATOR') || path.delimiter
  return (variable('COMPOSE_FILE') ?? '').split(separator).filter((file) => file !== '')
}

/** What to say of files that are not read. */
export function notReadText({ name, notRead }: ChosenManifest): string | undefined {
  if (notRead.length === 0) return undefined
  const are = notRead.length === 1 ? 'lies beside it and is' : 'lie beside it and are'
  return `Only ${name} is read: ${notRead.join(', ')} ${are} not merged.`
}
