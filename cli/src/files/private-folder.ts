import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unlessMissing } from './missing.js'

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

/** Gives a private folder its final path. If another process was faster, its folder stays. */
export function movePrivateFolder(folder: string, location: string): void {
  try {
    renameSync(folder, location)
  } catch (error) {
    if (!existsSync(location)) throw error
  }
}

/** Returns the size of the files directly in a folder, in bytes; 0 if there is none. */
export function sizeOfPrivateFolder(folder: string): number {
  if (!existsSync(folder)) return 0
  const sizes = readdirSync(folder).map(
    (name) => unlessMissing(() => statSync(path.join(folder, name)))?.size ?? 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Removes a folder with its contents, if it exists. */
export function removePrivateFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
