import { existsSync } from 'node:fs'
import path from 'node:path'

/** Returns the nearest folder that is the root of a Git repository or work tree, starting with the given one. */
export function repositoryOf(folder: string): string | undefined {
  return foldersUpFrom(folder).find(isRepository)
}

/** Returns all folders above a path that are roots of Git repositories or work trees. */
export function repositoriesAbove(location: string): readonly string[] {
  return foldersUpFrom(path.dirname(location)).filter(isRepository)
}

function isRepository(folder: string): boolean {
  return existsSync(path.join(folder, '.git'))
}

function foldersUpFrom(folder: string): readonly string[] {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)]
}

/**
 * Returns the folder that symbolic links must not leave, for files that nobody named, such as `.env`. That is the
 * repository, whose packages may share files by links, or else the file's folder.
 */
export function topOfFound(location: string): string {
  const folder = path.dirname(location)
  return repositoryOf(folder) ?? folder
}
