import path from 'node:path'
import type { Terminal } from '../terminal/terminal.js'
import { findManifest, namedByArgument, overridesIn } from './find-manifest.js'

/** Which files are the manifest. */
export interface ChosenManifest {
  /** What messages call them, in the order in which they are merged; `-` is standard input. */
  readonly names: readonly [string, ...string[]]
  /** Whether the command line says so. */
  readonly isNamed: boolean
  /** Overrides that lie beside it and that another one goes before. */
  readonly notRead: readonly string[]
}

/** What stands for standard input in place of a file. */
export const standardInput = '-'

/**
 * The files that the command line names, or else the variable COMPOSE_FILE, or else the manifest that is found, with the
 * override beside it (rule E0-01). The hint is for where there is none.
 */
export function chooseManifest(
  named: readonly string[],
  variables: () => (name: string) => string | undefined,
  { folder }: Pick<Terminal, 'folder'>,
  hint = namedByArgument,
): ChosenManifest {
  const [first, ...others] = named
  if (first !== undefined) return { names: [first, ...others], isNamed: true, notRead: [] }
  const [inVariable, ...alsoInVariable] = composeFiles(variables())
  if (inVariable !== undefined) return { names: [inVariable, ...alsoInVariable], isNamed: false, notRead: [] }
  const found = path.relative(folder, findManifest(folder, hint))
  const beside = path.dirname(found)
  const [override, ...notRead] = overridesIn(path.resolve(folder, beside)).map((name) =>
    path.join(beside, name),
  )
  return { names: override === undefined ? [found] : [found, override], isNamed: false, notRead }
}

function composeFiles(variable: (name: string) => string | undefined): readonly string[] {
  const separator = variable('COMPOSE_PATH_SEPARATOR') || path.delimiter
  return (variable('COMPOSE_FILE') ?? '').split(separator).filter((file) => file !== '')
}

/** What to say of files that are not read. */
export function notReadText({ names, notRead }: ChosenManifest): string | undefined {
  if (notRead.length === 0) return undefined
  const are = notRead.length === 1 ? 'lies beside it and is' : 'lie beside it and are'
  return `The override that is merged is ${names[1]!}: ${notRead.join(', ')} ${are} not.`
}
