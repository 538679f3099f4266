import path from 'node:path'
import { isTemporaryName } from '../files/temporary-files.js'
import { ownFilesPath, readOwnFiles } from '../output/own-files.js'

/** Where tools of version control keep what they know: it is no part of an application, and may hold tokens. */
export const versionControl: readonly string[] = ['.git', '.hg', '.svn']

/**
 * Whether an entry of a folder is never a part of what is mounted, by its name: what belongs to version control, and what
 * this command has written into the folder, as its list says.
 */
export function neverMounted(folder: string): (name: string) => boolean {
  const own = new Set(Object.values(readOwnFiles(folder)).flat())
  const list = path.basename(ownFilesPath(folder))
  return (name) => versionControl.includes(name) || name === list || isTemporaryName(name) || own.has(name)
}
