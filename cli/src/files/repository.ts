import { existsSync } from 'node:fs'
import path from 'node:path'

/** Returns the nearest folder, from the given one upwards, that is the root of a Git repository or of a work tree of one. */
export function repositoryOf(folder: string): string | undefined {
  for (let searched = folder; ; searched = path.dirname(searched)) {
    if (existsSync(path.join(searched, '.git'))) return searched
    if (searched === path.dirname(searched)) return undefined
  }
}

/**
 * Returns the folder that no link may lead a file out of which nobody named, such as `.env`: the repository that it lies
 * in, as packages of one repository share files by links, or else its own folder.
 */
export function topOfFound(location: string): string {
  const folder = path.dirname(location)
  return repositoryOf(folder) ?? folder
}
