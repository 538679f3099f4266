import path from 'node:path'
import type { KubernetesObject } from 'tranship'
import { isFileItself } from '../files/file-kind.js'
import { listFolder, TooManyEntriesError } from '../files/list-folder.js'
import { removeFiles, type ReplacedLink, writeFiles } from '../files/write-files.js'
import type { Manifest } from '../manifest/manifest.js'
import { isObjectFile, objectFiles, type ObjectFormat } from './object-texts.js'
import { ownFilesPath, ownFilesText, readOwnFiles, withWritten } from './own-files.js'
import { foreignFilesOf, refuseReadFiles } from './refuse-read-files.js'
import { isOwnOutput } from './own-output.js'
import { refuseLinksOut } from './refuse-links-out.js'

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
  /** Links that files have taken the place of. */
  readonly replaced: readonly ReplacedLink[]
}

/**
 * Writes a file for each object of an application into a folder, and removes those that it has written before. `working` is
 * the folder that the command runs in.
 */
export function writeFolder(
  folder: OutputFolder,
  working: string,
  objects: readonly KubernetesObject[],
  format: ObjectFormat,
  application: string,
  manifest: Manifest,
): FolderChanges {
  refuseLinksOut(folder.path, folder.name, working)
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
  const replaced = writeFiles([...written, list])

  const kept = new Set(Object.values(own).flat())
  const listed = Object.hasOwn(before, application) ? before[application]! : []
  const gone = listed.filter((name) => !kept.has(name) && isOurs(folder.path, path.join(folder.path, name)))
  const foreignFileAt = gone.length === 0 ? undefined : foreignFilesOf(manifest)
  const removed = gone.filter((name) => foreignFileAt?.(path.join(folder.path, name)) === undefined)
  removeFiles(removed.map((name) => file(name, '')))
  const leftovers = namesIn(folder.path).filter((name) => isObjectFile(name) && !kept.has(name))
  return { removed, leftovers, replaced }
}

/** The largest number of entries of a folder in which leftovers are looked for. */
const mostEntries = 100_000

function namesIn(folder: string): readonly string[] {
  try {
    return listFolder(folder, mostEntries).map(({ name }) => name)
  } catch (error) {
    if (error instanceof TooManyEntriesError) return []
    throw error
  }
}

/**
 * `true` for a file, not a link to one, right in a folder, that holds our objects. Somebody else may have changed the list
 * of our files, or written all of it.
 */
function isOurs(folder: string, file: string): boolean {
  return path.dirname(file) === folder && isFileItself(file) && isOwnOutput(file)
}
