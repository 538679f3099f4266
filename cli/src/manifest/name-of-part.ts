import path from 'node:path'
import { parseRemotePath } from 'tranship/internal'

/** Returns the name in messages of an included or extended file. `file` is its path from the manifest's folder, or its address. */
export function nameOfPart(file: string, manifest: string): string {
  if (parseRemotePath(file) !== undefined) return file
  return path.isAbsolute(file) ? path.normalize(file) : path.join(path.dirname(manifest), file)
}
