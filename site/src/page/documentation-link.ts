import { folderOfKey, linkTo } from '../documentation/addresses.js'

/** A link to the page of a key, by the path that an explanation has of it. */
export function linkToKey(path: string, words: string): HTMLAnchorElement {
  return linkToPage(folderOfKey(path), words)
}

/** A link to the page of a diagnostic, by its `url`. */
export function linkToCode({
  url,
  code,
}: {
  readonly url: string
  readonly code: string
}): HTMLAnchorElement {
  return linkToPage(url, code)
}

/** In a tab of its own: what is typed here is nowhere else. */
function linkToPage(folder: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = linkTo(folder)
  link.target = '_blank'
  link.textContent = words
  return link
}
