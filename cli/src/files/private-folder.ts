import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Makes a folder that only the user of this process can enter, in the folder for temporary files. */
export function makePrivateFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'tranship-'))
}

/** Makes a folder in a private folder, if it is not there yet. Only the user of this process can enter it. */
export function addPrivateFolder(location: string): void {
  mkdirSync(location, { recursive: true, mode: 0o700 })
}

/** Writes a new file that only the user of this process can read. Fails if there is something of that name. */
export function writePrivateFile(location: string, content: string | Uint8Array): void {
  writeFileSync(location, content, { flag: 'wx', mode: 0o600 })
}

/** Removes a folder with all that is in it, if it is there. */
export function removePrivateFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
