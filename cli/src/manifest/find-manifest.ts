import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { isFile } from './file-kind.js'

/** The names of manifests, in the order in which they are looked for. */
export const manifestNames = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml']

/** The names of files of which Compose merges the first into a manifest that it has found. */
export const overrideNames = [
  'compose.override.yml',
  'compose.override.yaml',
  'docker-compose.override.yml',
  'docker-compose.override.yaml',
]

/** The manifest in a folder or in the nearest folder above it that has one. */
export function findManifest(folder: string): string {
  for (let searched = folder; ; searched = path.dirname(searched)) {
    const name = manifestIn(searched)
    if (name !== undefined) return path.join(searched, name)
    if (searched === path.dirname(searched)) break
  }
  throw new UsageError(
    `There is no ${manifestNames.join(', ')} in this folder or above it.`,
    'Name the manifest, such as: tranship path/to/compose.yaml. Standard input is named -.',
  )
}

/** The name of the manifest that lies in a folder. */
export function manifestIn(folder: string): string | undefined {
  return manifestNames.find((name) => isFile(path.join(folder, name)))
}

/** The names of the overrides that lie in a folder, that which counts first. */
export function overridesIn(folder: string): readonly string[] {
  return overrideNames.filter((name) => isFile(path.join(folder, name)))
}
