/**
 * The folder of a page, relative to the top of the site. `docs/keys.md` is a folder too, so that addresses match those
 * of the files.
 */
export type PageFolder = string

/** Returns the folder of a key's page, by the key's path in `keys`. The forms of `endpoints` share a page. */
export function folderOfKey(path: string): PageFolder {
  const names = path.split('.').filter((segment) => segment !== '*' && segment !== '[]')
  return `docs/keys/${names.join('.')}`
}

/** Returns a relative link to a page, including `index.html`: some servers don't add it. */
export function linkTo(folder: PageFolder, from: PageFolder = ''): string {
  return `${from === '' ? './' : '../'.repeat(from.split('/').length)}${folder === '' ? '' : `${folder}/`}index.html`
}
