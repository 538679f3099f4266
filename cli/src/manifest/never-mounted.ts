import path from 'node:path'
import { isTemporaryName } from '../files/temporary-files.js'
import { ownFilesPath, readOwnFiles } from '../output/own-files.js'

/** Folders of version control. They are not part of an application, and may contain tokens. */
export const versionControl: readonly string[] = ['.git', '.hg', '.svn']

/**
 * Returns a predicate for entries of a folder that are never mounted: version control, and files that this command has
 * written according to its list.
 */
export function neverMounted(folder: string): (name: string) => boolean {
  const own = new Set(Object.values(readOwnFiles(folder)).flat())
  const list = path.basename(ownFilesPath(folder))
  return (name) => versionControl.includes(name) || name === list || isTemporaryName(name) || own.has(name)
}
