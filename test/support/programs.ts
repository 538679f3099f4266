import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** Returns the path of the first of some programs that is installed; `undefined` if none is. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
