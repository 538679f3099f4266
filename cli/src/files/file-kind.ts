import { existsSync, statSync } from 'node:fs'
import { isMissing } from './missing.js'
import { statusOf, statusOfLink } from './status.js'

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
    return isMissing(error) ? 'missing' : undefined
  }
}

/** The size of a regular file in bytes; undefined for anything else. */
export function sizeOf(path: string): number | undefined {
  const stats = statusOf(path)
  return stats?.isFile() === true ? stats.size : undefined
}

/** Returns the permission bits of a file; undefined if it has gone, and on Windows, which has none. */
export function permissionsOf(path: string): number | undefined {
  if (process.platform === 'win32') return undefined
  const stats = statusOf(path)
  return stats && stats.mode & 0o777
}

/** `true` for a regular file of this name, not a link to one. */
export function isFileItself(path: string): boolean {
  return statusOfLink(path)?.isFile() === true
}

/** `true` if there is anything of this name; a link counts by what it leads to. */
export function exists(path: string): boolean {
  return existsSync(path)
}
