import path from 'node:path'

/** What messages call a file that a manifest includes or extends, by the path that it has from the manifest's folder. */
export function nameOfPart(file: string, manifest: string): string {
  return path.isAbsolute(file) ? path.normalize(file) : path.join(path.dirname(manifest), file)
}
