import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Application } from './application.js'
import { withoutReferenceKeys } from './compose/reference-keys.js'

/**
 * Copies an application to a folder of its own, unless it is a copy already, so that its manifest may be changed. Keys
 * that Compose does not know are taken away there.
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
