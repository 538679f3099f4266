import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { isFile } from '../files/file-kind.js'

/** The file names of manifests, in search order. */
export const manifestNames = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml']

/** The file names of overrides. Compose merges the first that exists. */
export const overrideNames = [
  'compose.override.yml',
  'compose.override.yaml',
  'docker-compose.override.yml',
  'docker-compose.override.yaml',
]

/** Hints if no manifest is found, for commands with and without the manifest as an argument. */
export const namedByArgument =
  'Name the Compose file, for example `tranship path/to/compose.yaml`, or `-` for standard input.'
export const namedByFlag = 'Name the Compose file, for example `--file path/to/compose.yaml`.'

/**
 * Searches for a manifest in a folder and the folders above it, up to one of the roots.
 *
 * @param hint the hint of the error if there is none
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

/** Returns the name of the manifest in a folder. */
export function manifestIn(folder: string): string | undefined {
  return manifestNames.find((name) => isFile(path.join(folder, name)))
}

/** Returns the names of all manifests in a folder, the used one first. */
export function manifestsIn(folder: string): readonly string[] {
  return manifestNames.filter((name) => isFile(path.join(folder, name)))
}

/** Returns the names of all overrides in a folder, the used one first. */
export function overridesIn(folder: string): readonly string[] {
  return overrideNames.filter((name) => isFile(path.join(folder, name)))
}
