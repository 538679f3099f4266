import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { KubernetesObject } from 'tranship'
import type { Manifest } from '../manifest/manifest.js'
import { isObjectFile, objectFiles, type ObjectFormat } from './object-texts.js'
import { ownFilesPath, ownFilesText, readOwnFiles, withWritten } from './own-files.js'
import { foreignFilesOf, refuseReadFiles } from './refuse-read-files.js'
import { removeFiles, writeFiles } from './write-files.js'

export interface OutputFolder {
  readonly path: string
  /** What messages call it. */
  readonly name: string
}

export interface FolderChanges {
  /** Names of the files that are removed: they were ours, and their objects are no more. */
  readonly removed: readonly string[]
  /** Names of files that look like ours and are not, or not for certain. */
  readonly leftovers: readonly string[]
}

/** Writes a file for each object of an application into a folder, and removes those that it has written before. */
export function writeFolder(
  folder: OutputFolder,
  objects: readonly KubernetesObject[],
  format: ObjectFormat,
  application: string,
  manifest: Manifest,
): FolderChanges {
  const file = (name: string, text: string) => ({
    path: path.join(folder.path, name),
    name: path.join(folder.name, name),
    text,
  })
  const texts = objectFiles(objects, format)
  const written = [...texts].map(([name, text]) => file(name, text))
  const before = readOwnFiles(folder.path)
  const own = withWritten(before, application, [...texts.keys()])
  const list = file(path.basename(ownFilesPath(folder.path)), ownFilesText(own))
  refuseReadFiles(manifest, [...written, list])
  writeFiles([...written, list])

  const kept = new Set(Object.values(own).flat())
  const gone = (before[application] ?? []).filter(
    (name) => !kept.has(name) && isFileOf(folder.path, path.join(folder.path, name)),
  )
  const foreignFileAt = gone.length === 0 ? undefined : foreignFilesOf(manifest)
  const removed = gone.filter((name) => foreignFileAt?.(path.join(folder.path, name)) === undefined)
  removeFiles(removed.map((name) => file(name, '')))
  const leftovers = readdirSync(folder.path).filter((name) => isObjectFile(name) && !kept.has(name))
  return { removed, leftovers: leftovers.sort() }
}

/** Whether there is a file, not a link to one, right in a folder: somebody else may have changed the list. */
function isFileOf(folder: string, file: string): boolean {
  return path.dirname(file) === folder && lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
}
