import path from 'node:path'
import { isFileItself } from '../files/file-kind.js'
import { listFolder, TooManyEntriesError } from '../files/list-folder.js'
import { removeFiles, type ReplacedLink, writeFiles } from '../files/write-files.js'
import type { Manifest } from '../manifest/manifest.js'
import { isObjectFile } from './object-texts.js'
import { ownFilesPath, ownFilesText, readOwnFiles, withWritten } from './own-files.js'
import { foreignFilesOf, refuseReadFiles } from './refuse-read-files.js'
import { isOwnOutput } from './own-output.js'
import { refuseLinksOut } from './refuse-links-out.js'

export interface OutputFolder {
  readonly path: string
  /** The folder's name in messages. */
  readonly name: string
}

export interface FolderChanges {
  /** The names of removed files, whose objects no longer exist. */
  readonly removed: readonly string[]
  /** The names of files that look like output of this command, but may not be. */
  readonly leftovers: readonly string[]
  /** Symbolic links that were replaced by files. */
  readonly replaced: readonly ReplacedLink[]
}

/**
 * Writes the files of an application into a folder, each text by its name, and removes files of earlier runs that are
 * gone. `working` is the current folder.
 */
export function writeFolder(
  folder: OutputFolder,
  working: string,
  texts: ReadonlyMap<string, string>,
  application: string,
  manifest: Manifest,
): FolderChanges {
  refuseLinksOut(folder.path, folder.name, working)
  const file = (name: string, text: string) => ({
    path: path.join(folder.path, name),
    name: path.join(folder.name, name),
    text,
  })
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

/** The limit on entries of a folder that is searched for leftovers. */
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
 * `true` for a regular file directly in the folder that holds objects of tranship. The list alone isn't proof, since
 * others may have changed it.
 */
function isOurs(folder: string, file: string): boolean {
  return path.dirname(file) === folder && isFileItself(file) && isOwnOutput(file)
}
