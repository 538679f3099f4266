import type { KubernetesObjectLike } from '../kubernetes/identity.js'
import { toYAML } from '../to-yaml.js'

/** The files of a layout: each text by its path from the folder to write to, with `/` between folders. */
export type LayoutFiles = Readonly<Record<string, string>>

/** Returns the name of an object's file without its ending: `web-deployment`. */
export function objectFileName({ kind, metadata }: KubernetesObjectLike): string {
  return `${metadata.name}-${kind.toLowerCase()}`
}

/** Returns a YAML file for each object, in the order of the objects. */
export function objectYAMLFiles(objects: readonly KubernetesObjectLike[]): LayoutFiles {
  return Object.fromEntries(objects.map((object) => [`${objectFileName(object)}.yaml`, toYAML([object])]))
}

/**
 * The first line of every file that holds no whole object. The command recognises its own files by the label in it
 * before it removes one.
 */
export const ownFileComment =
  '# Written by tranship, and overwritten by the next run (app.kubernetes.io/managed-by: tranship).\n'

/** Returns files with their paths below a folder. The empty text is the folder to write to. */
export function below(folder: string, files: LayoutFiles): LayoutFiles {
  if (folder === '') return files
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
}
