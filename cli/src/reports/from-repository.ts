import path from 'node:path'
import { repositoryOf } from '../files/repository.js'
import { isWithin } from '../files/within-folder.js'
import type { Finding } from './finding.js'

/**
 * The findings with their files as code scanning knows them: from the root of the repository, with `/`. Without a
 * repository they stay as they are, from the folder that the command runs in.
 */
export function fromRepository(findings: readonly Finding[], folder: string): readonly Finding[] {
  const root = repositoryOf(folder)
  if (root === undefined) return findings
  return findings.map(({ diagnostic, ...rest }) => ({
    ...rest,
    diagnostic: { ...diagnostic, file: pathFrom(root, folder, diagnostic.file) },
  }))
}

function pathFrom(root: string, folder: string, file: string): string {
  // Standard input is no file.
  if (file.startsWith('<')) return file
  const absolute = path.resolve(folder, file)
  return isWithin(root, absolute) ? path.relative(root, absolute).split(path.sep).join('/') : absolute
}
