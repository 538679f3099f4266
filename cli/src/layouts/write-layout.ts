import path from 'node:path'
import type { LayoutFiles } from 'tranship/layouts'
import { isFolder } from '../files/file-kind.js'
import { listFolder } from '../files/list-folder.js'
import type { Manifest } from '../manifest/manifest.js'
import { readOwnFiles } from '../output/own-files.js'
import { type FolderChanges, type OutputFolder, writeFolder } from '../output/write-folder.js'

/**
 * Writes the files of a layout. Each folder of it has a list of its own files, so that a later run removes what is gone
 * there. Folders of an earlier run that this layout lacks are emptied, too.
 */
export function writeLayout(
  folder: OutputFolder,
  working: string,
  files: LayoutFiles,
  application: string,
  manifest: Manifest,
): FolderChanges {
  const byFolder = new Map<string, Map<string, string>>()
  for (const [name, text] of Object.entries(files)) {
    const within = path.posix.dirname(name)
    const texts = byFolder.get(within) ?? new Map<string, string>()
    byFolder.set(within, texts.set(path.posix.basename(name), text))
  }
  for (const within of earlierFolders(folder.path)) if (!byFolder.has(within)) byFolder.set(within, new Map())
  const changes = [...byFolder].map(([within, texts]) => {
    const target = { path: path.join(folder.path, within), name: path.join(folder.name, within) }
    const inside = (name: string) => path.join(within, name)
    const { removed, leftovers, replaced } = writeFolder(target, working, texts, application, manifest)
    return { removed: removed.map(inside), leftovers: leftovers.map(inside), replaced }
  })
  return {
    removed: changes.flatMap(({ removed }) => removed),
    leftovers: changes.flatMap(({ leftovers }) => leftovers),
    replaced: changes.flatMap(({ replaced }) => replaced),
  }
}

/** Returns the folders of a layout in which an earlier run has written files. */
export function earlierFolders(folder: string): readonly string[] {
  const within = ['overlays', 'levels'].flatMap((parent) => {
    const location = path.join(folder, parent)
    const names = isFolder(location) ? listFolder(location, mostFolders).map(({ name }) => name) : []
    return names.map((name) => path.posix.join(parent, name))
  })
  const candidates = ['.', 'base', 'templates', 'argocd', 'flux', ...within]
  return candidates.filter((within) => Object.keys(readOwnFiles(path.join(folder, within))).length > 0)
}

/** The limit on overlays and levels of earlier runs. */
const mostFolders = 1000
