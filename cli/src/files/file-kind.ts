import { existsSync, statSync } from 'node:fs'
import { isMissing } from './missing.js'
import { statusOf, statusOfLink } from './status.js'

/** `true` if the path is a file, as far as permissions show. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** `true` if the path is a folder, as far as permissions show. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

export type PathKind = 'folder' | 'file' | 'missing'

/** Returns the kind of a path; `undefined` if it can't be determined. */
export function pathKind(path: string): PathKind | undefined {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    return isMissing(error) ? 'missing' : undefined
  }
}

/** Returns the size of a regular file in bytes; `undefined` for anything else. */
export function sizeOf(path: string): number | undefined {
  const stats = statusOf(path)
  return stats?.isFile() === true ? stats.size : undefined
}

/** Returns the permission bits of a file; `undefined` if it is missing, and on Windows. */
export function permissionsOf(path: string): number | undefined {
  if (process.platform === 'win32') return undefined
  const stats = statusOf(path)
  return stats && stats.mode & 0o777
}

/** `true` for a regular file, but not for a symbolic link to one. */
export function isFileItself(path: string): boolean {
  return statusOfLink(path)?.isFile() === true
}

/** `true` if the path exists; a symbolic link counts by its target. */
export function exists(path: string): boolean {
  return existsSync(path)
}
