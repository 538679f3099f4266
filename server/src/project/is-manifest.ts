import path from 'node:path'

/** Whether a document is a manifest by itself: by its name, or because the editor says so. */
export function isManifest(location: string, languageId: string): boolean {
  const name = path.posix.basename(location.replaceAll('\\', '/'))
  return languageId === 'dockercompose' || /^(?:docker-)?compose.*\.ya?ml$/i.test(name)
}
