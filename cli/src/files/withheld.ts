import { statusOf } from './status.js'
import type { TranslateOptions } from 'tranship'
import path from 'node:path'
import { LeadsOutError, OutsideRootError } from './open-file.js'
import { pathOutOf, pathOutOfRoot, topOf } from './real-path.js'

/** The reason for which a file is not read. */
export type WithheldReason = NonNullable<TranslateOptions['withheld']>[string]

/**
 * Returns why a path of a Compose file is not looked at, and `undefined` if it is (rules E0-05 and E0-07). `root` is the
 * folder outside of which nothing is read, if the file is not trusted.
 */
export function whyWithheld(
  written: string,
  folder: string,
  root: string | undefined,
): WithheldReason | undefined {
  const location = path.resolve(folder, written)
  if (root !== undefined && (pathOutOfRoot(root, location) !== undefined || hasHardLinks(location)))
    return 'outside'
  return pathOutOf(topOf(written, folder), location) === undefined ? undefined : 'link'
}

/** Returns why reading a file was refused, if the error says that it lies in the wrong place. */
export function withheldBy(error: unknown): WithheldReason | undefined {
  if (error instanceof OutsideRootError) return 'outside'
  return error instanceof LeadsOutError ? 'link' : undefined
}

/** `true` for a file with a second name, which may lie anywhere. Git cannot bring one along, an archive can. */
export function hasHardLinks(location: string): boolean {
  const stats = statusOf(location)
  return stats?.isFile() === true && stats.nlink > 1
}
