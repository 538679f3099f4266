import path from 'node:path'
import type { Terminal } from '../terminal/terminal.js'
import { findManifest, manifestsIn, namedByArgument, overridesIn } from './find-manifest.js'

/** Which files are the manifest. */
export interface ChosenManifest {
  /** What messages call them, in the order in which they are merged; `-` is standard input. */
  readonly names: readonly [string, ...string[]]
  /** Whether the command line says so. */
  readonly isNamed: boolean
  /** `true` if nothing names them, and the command found them. */
  readonly isFound: boolean
  /** Manifests that lie beside it and that it goes before. */
  readonly otherManifests: readonly string[]
  /** Overrides that lie beside it and that another one goes before. */
  readonly otherOverrides: readonly string[]
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
  roots: readonly string[] = [],
): ChosenManifest {
  const [first, ...others] = named
  const alone = { otherManifests: [], otherOverrides: [] }
  if (first !== undefined) return { names: [first, ...others], isNamed: true, isFound: false, ...alone }
  const [inVariable, ...alsoInVariable] = composeFiles(variables())
  if (inVariable !== undefined)
    return { names: [inVariable, ...alsoInVariable], isNamed: false, isFound: false, ...alone }
  const found = path.relative(folder, findManifest(folder, hint, roots))
  const beside = path.dirname(found)
  const there = path.resolve(folder, beside)
  const inFolder = (name: string) => path.join(beside, name)
  const [, ...otherManifests] = manifestsIn(there).map(inFolder)
  const [override, ...otherOverrides] = overridesIn(there).map(inFolder)
  const names: ChosenManifest['names'] = override === undefined ? [found] : [found, override]
  return { names, isNamed: false, isFound: true, otherManifests, otherOverrides }
}

function composeFiles(variable: (name: string) => string | undefined): readonly string[] {
  const separator = variable('COMPOSE_PATH_SEPARATOR') || path.delimiter
  return (variable('COMPOSE_FILE') ?? '').split(separator).filter((file) => file !== '')
}

/** What to say of files that are not read. */
export function notReadTexts({ names, otherManifests, otherOverrides }: ChosenManifest): readonly string[] {
  const [manifest, override] = names
  return [
    ...notRead(`The manifest that is read is ${manifest}`, otherManifests),
    ...notRead(`The override that is merged is ${override ?? ''}`, otherOverrides),
  ]
}

function notRead(what: string, others: readonly string[]): readonly string[] {
  if (others.length === 0) return []
  const are = others.length === 1 ? 'lies beside it and is' : 'lie beside it and are'
  return [`${what}: ${others.join(', ')} ${are} not.`]
}
