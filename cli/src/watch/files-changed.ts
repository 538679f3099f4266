import path from 'node:path'
import { exists } from '../files/file-kind.js'
import { readFile } from '../files/read-file.js'
import { watchFolder, type Watcher } from '../files/watch-folder.js'

/** Editors change a file in several steps; after the first, this many milliseconds are waited for the others. */
const settling = 50

/**
 * Waits until the contents of the files are others than those seen, or until the signal. The folders are watched, because
 * many editors put a new file into the place of the old one.
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
      // A file may have changed before its folder was watched.
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

/** What the files hold, or that they cannot be read, as one text to compare. */
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
