import type { TranslateOptions } from '../options/options.js'
import { copyOptions, readOptions } from '../options/read-options.js'
import type { Code } from '../warnings/catalogue.js'

/** Warnings that ask the user for something that a deploy does. */
export const doneByDeploy: readonly Code[] = [
  'image-to-build',
  'needs-server-side-apply',
  'secret-to-create',
  'secret-variables',
]

/** Warnings that ask the user for a build, or are about what images do when they run. */
export const doneByBuild: readonly Code[] = ['guessed-images', 'image-to-build']

/** Returns options that ignore further warnings. */
export function ignoring<Options extends TranslateOptions>(
  options: Options,
  codes: readonly Code[],
): Options {
  const spread = copyOptions(options)
  const { ignore } = spread
  // An `ignore` that is no list is refused later.
  if (ignore !== readOptions(options).options.ignore) return spread
  return { ...spread, ignore: [...(ignore ?? []), ...codes] }
}
