import { realpathSync, statSync } from 'node:fs'

/**
 * Returns keys that are equal for all names of a file: its path without symbolic links, and its device and inode
 * number. The latter also covers hard links and case-insensitive names. For a missing file, returns the path.
 */
export function identitiesOf(path: string): readonly string[] {
  try {
    const stats = statSync(path, { bigint: true })
    return stats.isFile() ? [realpathSync(path), `${stats.dev}:${stats.ino}`] : []
  } catch {
    return [path]
  }
}
