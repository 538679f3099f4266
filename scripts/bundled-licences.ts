import { noticeSeparator, packageNotice } from './package-notice.js'

/** Returns the notices of the packages that the files of a bundle are from. */
export function licencesOf(inputs: readonly string[]): string {
  const folders = inputs.map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0])
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .sort()
    .map(packageNotice)
    .join(noticeSeparator)
}
