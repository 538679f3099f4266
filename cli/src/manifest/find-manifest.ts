import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { isFile } from '../files/file-kind.js'

/** The names of manifests, in the order in which they are looked for. */
export const manifestNames = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml']

/** The names of files of which Compose merges the first into a manifest that it has found. */
export const overrideNames = [
  'compose.override.yml',
  'compose.override.yaml',
  'docker-compose.override.yml',
  'docker-compose.override.yaml',
]

/** What to do where no manifest is found, of commands that take it as an argument and of those that do not. */
export const namedByArgument =
  'Name the manifest, such as: tranship path/to/compose.yaml. Standard input is named -.'
export const namedByFlag = 'Name the manifest, such as: --file path/to/compose.yaml'

/**
 * The manifest in a folder or in the nearest folder above it that has one, up to one of the roots if there are any; the
 * hint is for where there is none.
 */
export function findManifest(folder: string, hint: string, roots: readonly string[] = []): string {
  for (let searched = folder; ; searched = path.dirname(searched)) {
    const name = manifestIn(searched)
    if (name !== undefined) return path.join(searched, name)
    if (searched === path.dirname(searched) || roots.includes(searched)) break
  }
  throw new UsageError(
    `There is no ${manifestNames.slice(0, -1).join(', ')} or ${manifestNames.at(-1)!} in this folder or above it.`,
    hint,
  )
}

/** The name of the manifest that lies in a folder. */
export function manifestIn(folder: string): string | undefined {
  return manifestNames.find((name) => isFile(path.join(folder, name)))
}

/** The names of the manifests that lie in a folder, that which counts first. */
export function manifestsIn(folder: string): readonly string[] {
  return manifestNames.filter((name) => isFile(path.join(folder, name)))
}

/** The names of the overrides that lie in a folder, that which counts first. */
export function overridesIn(folder: string): readonly string[] {
  return overrideNames.filter((name) => isFile(path.join(folder, name)))
}
