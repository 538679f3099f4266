import { type FSWatcher, watch } from 'node:fs'

/** Something that is told of changes until it is closed. */
export type Watcher = FSWatcher

/**
 * Calls `heard` whenever the system tells of a change in a folder, with the path from the folder where it says so.
 *
 * @throws {Error} if the folder is gone, or the system watches no more.
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
