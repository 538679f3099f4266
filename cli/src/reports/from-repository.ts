import path from 'node:path'
import { repositoryOf } from '../files/repository.js'
import { isWithin } from '../files/within-folder.js'
import type { Reported } from './finding.js'

/**
 * Converts file names for code scanning: relative to the root of the repository, with `/`. Without a repository they
 * stay relative to the current folder.
 */
export function fromRepository(findings: readonly Reported[], folder: string): readonly Reported[] {
  const root = repositoryOf(folder)
  if (root === undefined) return findings
  return findings.map(({ diagnostic, ...rest }) => ({
    ...rest,
    diagnostic: { ...diagnostic, file: pathFrom(root, folder, diagnostic.file) },
  }))
}

function pathFrom(root: string, folder: string, file: string): string {
  // Standard input has no path.
  if (file.startsWith('<')) return file
  const absolute = path.resolve(folder, file)
  return isWithin(root, absolute) ? path.relative(root, absolute).split(path.sep).join('/') : absolute
}
