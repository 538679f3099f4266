import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Files by their paths; a path that ends with a slash is an empty folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/**
 * Creates a temporary folder with files, and removes it when the test ends. Its name becomes the application's.
 * Concurrent tests must pass their own `onTestFinished`, since the global one may belong to another of them.
 */
export function folderWith(files: Files, name = 'app', whenFinished = onTestFinished): string {
  const outer = realpathSync(mkdtempSync(path.join(tmpdir(), 'tranship-')))
  whenFinished(() => {
    rmSync(outer, { recursive: true, force: true })
  })
  const folder = path.join(outer, name)
  mkdirSync(folder)
  writeInto(folder, files)
  return folder
}

export function writeInto(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(name.endsWith('/') ? file : path.dirname(file), { recursive: true })
    if (!name.endsWith('/')) writeFileSync(file, content)
  }
}
