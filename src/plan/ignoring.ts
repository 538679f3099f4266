import type { TranslateOptions } from '../options/options.js'
import { copyOptions, readOptions } from '../options/read-options.js'
import type { Code } from '../warnings/catalogue.js'

/** Warnings that ask the user for something that a deploy does. */
const doneByDeploy: readonly Code[] = [
  'image-to-build',
  'needs-server-side-apply',
  'no-wait-in-pod',
  'restart-needs-deploy',
  'secret-to-create',
  'secret-variables',
]

/** Warnings that ask the user for a build, or are about what images do when they run. */
export const doneByBuild: readonly Code[] = ['guessed-images', 'image-to-build', 'no-wait-in-pod']

/** Returns the options of a plan that a deploy carries out. It waits for dependencies itself (rule C7-07). */
export function forDeploy<Options extends TranslateOptions>(options: Options): Options {
  const copied = ignoring(options, doneByDeploy)
  return { ...copied, waitInPods: copied.waitInPods ?? false }
}

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
