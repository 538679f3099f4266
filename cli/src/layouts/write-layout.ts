import path from 'node:path'
import type { LayoutFiles } from 'tranship/layouts'
import type { Manifest } from '../manifest/manifest.js'
import { type FolderChanges, type OutputFolder, writeFolder } from '../output/write-folder.js'

/**
 * Writes the files of a layout. Each folder of it has a list of its own files, so that a later run removes what is gone
 * there.
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
