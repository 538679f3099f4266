import { type FSWatcher, watch } from 'node:fs'

/** A watcher of a folder, to be closed by the caller. */
export type Watcher = FSWatcher

/**
 * Calls `heard` for each change in a folder, with the relative path if the system reports it.
 *
 * @throws {Error} if the folder doesn't exist, or the system's limit on watchers is reached.
 */
export function watchFolder(
  location: string,
  heard: (name: string | null) => void,
  isRecursive = false,
): Watcher {
  return watch(location, { recursive: isRecursive }, (_, name) => {
    heard(name)
  })
}
