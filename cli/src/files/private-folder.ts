import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Creates a temporary folder that only this user can enter. */
export function makePrivateFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'tranship-'))
}

/** Creates a folder inside a private folder, if missing. Only this user can enter it. */
export function addPrivateFolder(location: string): void {
  mkdirSync(location, { recursive: true, mode: 0o700 })
}

/** Creates a file that only this user can read. Fails if the path exists. */
export function writePrivateFile(location: string, content: string | Uint8Array): void {
  writeFileSync(location, content, { flag: 'wx', mode: 0o600 })
}

/** Removes a folder with its contents, if it exists. */
export function removePrivateFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
