import path from 'node:path'
import type { CompletionOptions } from 'tranship/editor'
import { listWithin, readTextFile, UsageError } from 'tranship-cli/internal'
import { isFilePath, type Location } from '../protocol/location.js'
import type { Analysis } from './analysis.js'
import { type Opening, rootOf } from './open-project.js'

/**
 * Returns the folders and Compose files that a document may name, for completion. Nothing outside of the workspace is
 * listed or read. An unsaved document has no folder.
 */
export function filesNear(
  location: Location,
  analysisOf: () => Analysis | undefined,
  opening: Opening,
): Pick<CompletionOptions, 'listFolder' | 'fileText'> {
  if (!isFilePath(location)) return {}
  const around = () => {
    const folder = folderOf(location, analysisOf())
    return { folder, root: rootOf(folder, opening) }
  }
  return {
    listFolder: (named) => {
      const { folder, root } = around()
      return listWithin(named, folder, root)
    },
    fileText: (named) => {
      const { folder, root } = around()
      try {
        return readTextFile(path.resolve(folder, named), {
          name: 'The file',
          openText: opening.openText,
          root,
        })
      } catch (error) {
        if (error instanceof UsageError) return undefined
        throw error
      }
    },
  }
}

/** Returns the folder in which paths of a document begin. For an included or extended file, that is its own folder. */
function folderOf(location: Location, analysis: Analysis | undefined): string {
  const { sources = [], folder } = analysis?.project ?? {}
  const isSource = sources.some((file) => file.location === location)
  return (isSource ? folder : undefined) ?? path.dirname(location)
}
