import type { DocumentationLinks } from 'tranship-codemirror'
import { folderOfKey, linkTo } from '../documentation/addresses.js'

/** The addresses of the pages of codes and keys, for editors. */
export const documentationLinks: DocumentationLinks = {
  ofCode: linkTo,
  ofKey: (path) => linkTo(folderOfKey(path)),
}

/** Returns a link to the page of a key, by the path in its explanation. */
export function linkToKey(path: string, words: string): HTMLAnchorElement {
  return linkToPage(folderOfKey(path), words)
}

/** Returns a link to the page of a diagnostic, by its `url`. */
export function linkToCode({
  url,
  code,
}: {
  readonly url: string
  readonly code: string
}): HTMLAnchorElement {
  return linkToPage(url, code)
}

/** Opens the page in a new tab, since leaving this one would lose the input. */
function linkToPage(folder: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = linkTo(folder)
  link.target = '_blank'
  link.textContent = words
  return link
}
