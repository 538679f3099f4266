/**
 * A path from the manifest's folder in its one plain spelling: `./conf//web.env` is `conf/web.env`, and the folder itself
 * is empty.
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

/** Whether a path can be that of a file in the manifest's folder, below it or beside it: no folder, and no drive. */
export function isFilePath(path: string): boolean {
  return !/(^|\/)\.{0,2}$|[\\\0]/.test(path)
}
