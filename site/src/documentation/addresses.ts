/** The folder of a page, from the top of the site; `docs/keys.md` is a folder too, so that the address of the file is its. */
export type PageFolder = string

/** The page of a key, by the path that `keys` has of it; the notations of `endpoints` share theirs. */
export function folderOfKey(path: string): PageFolder {
  const names = path.split('.').filter((segment) => segment !== '*' && segment !== '[]')
  return `docs/keys/${names.join('.')}`
}

/** Where a page is, seen from a file of the site, with the file itself: some who show files know no others. */
export function linkTo(folder: PageFolder, from: PageFolder = ''): string {
  return `${from === '' ? './' : '../'.repeat(from.split('/').length)}${folder === '' ? '' : `${folder}/`}index.html`
}
