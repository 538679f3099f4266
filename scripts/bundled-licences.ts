import { noticeSeparator, packageNotice } from './package-notice.js'

/** Returns the licences of the packages from which a bundle has files. */
export function licencesOf(inputs: readonly string[]): string {
  const folders = inputs.map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0])
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .sort()
    .map(packageNotice)
    .join(noticeSeparator)
}
