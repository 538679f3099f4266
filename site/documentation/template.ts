import { contentSecurityPolicy } from '../content-security-policy.js'
import { linkTo } from '../src/documentation/addresses.js'
import type { Document } from './document.js'
import { HOME } from './guides.js'
import { escaped } from './rendered.js'

/** Assets that all pages share, by file name from the top of the site. */
export interface Assets {
  readonly script: string
  readonly styles: readonly string[]
  readonly icon: string
  readonly fonts: readonly string[]
  /** The search index, loaded at first use. */
  readonly index: string
}

/** Returns a complete page: the text with header and navigation. */
export function pageAround(
  { folder, title }: Document,
  html: string,
  guides: readonly Document[],
  { script, styles, icon, fonts, index }: Assets,
): string {
  const top = linkTo('', folder).slice(0, -'index.html'.length)
  const entries = guides.map((guide) => {
    const here = guide.folder === folder ? ' aria-current="page"' : ''
    return `<li><a href="${linkTo(guide.folder, folder)}"${here}>${escaped(guide.title)}</a></li>`
  })
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)} · tranship</title>
    ${fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${top}${file}" />`).join('\n    ')}
    ${styles.map((file) => `<link rel="stylesheet" href="${top}${file}" />`).join('\n    ')}
    <link rel="icon" href="${top}${icon}" />
    <script type="module" src="${top}${script}"></script>
  </head>
  <body>
    <a class="skip" href="#text">To the text</a>
    <header>
      <p class="name"><a href="${linkTo(HOME, folder)}">tranship</a></p>
      <a href="${linkTo('', folder)}">Playground</a>
      <form role="search" id="search" data-index="${top}${index}" data-top="${top}">
        <label for="words">Search</label>
        <input
          id="words"
          type="search"
          role="combobox"
          aria-expanded="false"
          aria-controls="found"
          aria-autocomplete="list"
          autocomplete="off"
          spellcheck="false"
        />
        <ul id="found" role="listbox" aria-label="Pages" hidden></ul>
        <p id="said" role="status"></p>
      </form>
    </header>
    <div class="columns">
      <nav aria-label="Pages">
        <ul>${entries.join('\n          ')}</ul>
      </nav>
      <main id="text" tabindex="-1">
${html}
      </main>
    </div>
  </body>
</html>
`
}
