/** The addresses of the documentation. By default, codes and keys have no link. */
export interface DocumentationLinks {
  /** Returns the address of the page of a code, by the `url` of its diagnostics. */
  readonly ofCode?: (url: string) => string
  /** Returns the address of the page of a key, by its path, such as `services.*.ports`. */
  readonly ofKey?: (path: string) => string
}

/** Returns a link that opens in a new tab, since leaving the page would lose the input. */
export function linkTo(address: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.textContent = words
  return link
}
