import { realpathSync, statSync } from 'node:fs'

/**
 * Returns what a file is known by: its path without links, and its number, which is the same for every hard link and for
 * upper and lower case. What is not a file is known by its path.
 */
export function identitiesOf(path: string): readonly string[] {
  try {
    const stats = statSync(path, { bigint: true })
    return stats.isFile() ? [realpathSync(path), `${stats.dev}:${stats.ino}`] : []
  } catch {
    return [path]
  }
}
