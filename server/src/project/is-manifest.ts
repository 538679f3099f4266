import path from 'node:path'

/** Whether a document is a manifest by itself: by its name, or because the editor says so. */
export function isManifest(location: string, languageId: string): boolean {
  // A text that is not saved can have its name right behind the scheme of its address: `untitled:compose.yaml`.
  const name = path.posix.basename(location.replace(/^untitled:/, '').replaceAll('\\', '/'))
  return languageId === 'dockercompose' || /^(?:docker-)?compose.*\.ya?ml$/i.test(name)
}
