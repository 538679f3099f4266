import { existsSync } from 'node:fs'
import path from 'node:path'

/** Returns the nearest folder, from the given one upwards, that is the root of a Git repository or of a work tree of one. */
export function repositoryOf(folder: string): string | undefined {
  return foldersUpFrom(folder).find(isRepository)
}

/** Returns every folder above a path, as it is written, that is the root of a Git repository or of a work tree of one. */
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
 * Returns the folder that no link may lead a file out of which nobody named, such as `.env`: the repository that it lies
 * in, as packages of one repository share files by links, or else its own folder.
 */
export function topOfFound(location: string): string {
  const folder = path.dirname(location)
  return repositoryOf(folder) ?? folder
}
