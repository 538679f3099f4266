/**
 * Normalizes a path relative to the manifest's folder: `./conf//web.env` becomes `conf/web.env`, and the folder itself
 * an empty string.
 */
export function plainPath(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/')
}

/** `true` if a path can be a file in, below or beside the manifest's folder: neither a folder nor a drive. */
export function isFilePath(path: string): boolean {
  return !/(^|\/)\.{0,2}$|[\\\0]/.test(path)
}
