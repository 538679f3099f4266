import path from 'node:path'
import { exists } from '../files/file-kind.js'
import { readFile } from '../files/read-file.js'
import { watchFolder, type Watcher } from '../files/watch-folder.js'

/** The time to wait for further changes, in milliseconds. Editors write a file in several steps. */
const settling = 50

/**
 * Waits until the contents of files differ from `seen`, or the signal is aborted. It watches the folders, since many
 * editors replace files.
 */
export async function filesChanged(
  files: readonly string[],
  seen: string,
  signal: AbortSignal,
): Promise<void> {
  const watchers: Watcher[] = []
  let timer: NodeJS.Timeout | undefined
  let end = () => {}
  try {
    await new Promise<void>((resolve) => {
      end = resolve
      if (signal.aborted) resolve()
      signal.addEventListener('abort', end)
      const settle = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (contentsOf(files) !== seen) resolve()
        }, settling)
      }
      for (const folder of new Set(files.map(nearestFolder))) {
        watchers.push(watchFolder(folder, settle).on('error', settle))
      }
      // Check once: a file may have changed before its folder was watched.
      settle()
    })
  } finally {
    signal.removeEventListener('abort', end)
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

function nearestFolder(file: string): string {
  let folder = path.dirname(file)
  while (!exists(folder)) folder = path.dirname(folder)
  return folder
}

/** Returns the contents of files, or that they can't be read, as one text to compare. */
export function contentsOf(files: readonly string[]): string {
  return JSON.stringify(
    files.map((file) => {
      try {
        return readFile(file).toString('latin1')
      } catch {
        return null
      }
    }),
  )
}
