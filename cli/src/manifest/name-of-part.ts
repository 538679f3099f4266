import path from 'node:path'

/** Returns the name in messages of an included or extended file. `file` is its path from the manifest's folder. */
export function nameOfPart(file: string, manifest: string): string {
  return path.isAbsolute(file) ? path.normalize(file) : path.join(path.dirname(manifest), file)
}
