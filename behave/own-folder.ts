import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Application } from './application.js'
import { withoutReferenceKeys } from './compose/reference-keys.js'

/**
 * Copies an application to a temporary folder, unless it is a copy already, so that its manifest may be changed.
 * Removes keys that Compose doesn't know.
 */
export function inFolderOfItsOwn(application: Application, folder: string): Application {
  const isCopy = !path.relative(path.resolve('.cache'), application.folder).startsWith('..')
  if (!isCopy) cpSync(application.folder, folder, { recursive: true })
  const copy = isCopy
    ? application
    : { ...application, folder, file: path.join(folder, path.basename(application.file)) }
  writeFileSync(copy.file, withoutReferenceKeys(readFileSync(copy.file, 'utf8')))
  return copy
}
