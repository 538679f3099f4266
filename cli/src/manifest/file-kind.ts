import { statSync } from 'node:fs'

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
