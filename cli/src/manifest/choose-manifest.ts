import path from 'node:path'
import type { Terminal } from '../terminal/terminal.js'
import { findManifest, manifestsIn, namedByArgument, overridesIn } from './find-manifest.js'

/** The files of a manifest. */
export interface ChosenManifest {
  /** The names for messages, in merge order; `-` is standard input. */
  readonly names: readonly [string, ...string[]]
  /** `true` if the command line names them. */
  readonly isNamed: boolean
  /** `true` if nothing names them, so that the command searched for them. */
  readonly isFound: boolean
  /** Other manifests in the folder, which are ignored. */
  readonly otherManifests: readonly string[]
  /** Other overrides in the folder, which are ignored. */
  readonly otherOverrides: readonly string[]
}

/** The argument that stands for standard input. */
export const standardInput = '-'

/**
 * Chooses the files of the manifest: those of the command line, else those of COMPOSE_FILE, else the manifest of the
 * nearest folder with its override (rule E0-01).
 *
 * @param hint the hint of the error if there is no manifest
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

/** Returns warnings about ignored files. */
export function notReadTexts({ names, otherManifests, otherOverrides }: ChosenManifest): readonly string[] {
  const [manifest, override] = names
  return [
    ...notRead(`The Compose file that is read is ${manifest}`, otherManifests),
    ...notRead(`The override that is merged is ${override ?? ''}`, otherOverrides),
  ]
}

function notRead(what: string, others: readonly string[]): readonly string[] {
  if (others.length === 0) return []
  const are = others.length === 1 ? 'lies beside it and is' : 'lie beside it and are'
  return [`${what}: ${others.join(', ')} ${are} not.`]
}
