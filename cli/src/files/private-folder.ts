import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Makes a folder that only the user of this process can enter, in the folder for temporary files. */
export function makePrivateFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'tranship-'))
}

/** Writes a new file that only the user of this process can read. Fails if there is something of that name. */
export function writePrivateFile(location: string, content: string | Uint8Array): void {
  writeFileSync(location, content, { flag: 'wx', mode: 0o600 })
}

/** Removes a folder with all that is in it, if it is there. */
export function removePrivateFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
