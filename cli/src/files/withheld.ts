import { statusOf } from './status.js'
import type { TranslateOptions } from 'tranship'
import path from 'node:path'
import { LeadsOutError, OutsideRootError } from './open-file.js'
import { pathOutOf, pathOutOfRoot, topOf } from './real-path.js'

/** A reason why a file must not be read. */
export type WithheldReason = NonNullable<TranslateOptions['withheld']>[string]

/**
 * Returns why a path of a Compose file must not be read; `undefined` if it may be (rules E0-05 and E0-07). `root` is
 * set for untrusted manifests.
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

/** Returns the reason if an error says that a file is in a forbidden place. */
export function withheldBy(error: unknown): WithheldReason | undefined {
  if (error instanceof OutsideRootError) return 'outside'
  return error instanceof LeadsOutError ? 'link' : undefined
}

/**
 * `true` for a file with several names, since another one may lie anywhere. Git can't store hard links, but an archive
 * can.
 */
export function hasHardLinks(location: string): boolean {
  const stats = statusOf(location)
  return stats?.isFile() === true && stats.nlink > 1
}
