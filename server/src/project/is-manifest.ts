import path from 'node:path'

/** `true` if a document is a manifest, by its name or by the editor's language id. */
export function isManifest(location: string, languageId: string): boolean {
  // An unsaved document may have its name directly after the scheme: `untitled:compose.yaml`.
  const name = path.posix.basename(location.replace(/^untitled:/, '').replaceAll('\\', '/'))
  return languageId === 'dockercompose' || /^(?:docker-)?compose.*\.ya?ml$/i.test(name)
}
