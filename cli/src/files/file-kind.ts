import { statSync } from 'node:fs'

/** Whether there is a file of this name, as far as can be seen. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether there is a folder of this name, as far as can be seen. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

export type PathKind = 'folder' | 'file' | 'missing'

/** What there is at a path; undefined where that cannot be seen. */
export function pathKind(path: string): PathKind | undefined {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : undefined
  }
}

/** The size of a regular file in bytes; undefined for anything else. */
export function sizeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true ? stats.size : undefined
}
