import { existsSync, lstatSync, statSync } from 'node:fs'

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

/** `true` for a regular file of this name, not a link to one. */
export function isFileItself(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** `true` if there is anything of this name; a link counts by what it leads to. */
export function exists(path: string): boolean {
  return existsSync(path)
}
