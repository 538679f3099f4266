import { contentSecurityPolicy } from '../content-security-policy.js'
import { linkTo } from '../src/documentation/addresses.js'
import { cardTags } from '../social-card.js'
import type { Document } from './document.js'
import { HOME } from './guides.js'
import type { NavigationGroup } from './navigation.js'
import { escaped, type Part, type Rendered } from './rendered.js'

/** Assets that all pages share, by file name from the top of the site. */
export interface Assets {
  readonly script: string
  readonly styles: readonly string[]
  readonly icon: string
  readonly fonts: readonly string[]
  /** The search index, loaded at first use. */
  readonly index: string
}

/** The longest description of a page, in characters. Search engines cut longer ones. */
const LONGEST_DESCRIPTION = 160

/** Returns a complete page: the text with header, navigation and contents. */
export function pageAround(
  document: Document,
  { html, summary, parts }: Rendered,
  groups: readonly NavigationGroup[],
  { script, styles, icon, fonts, index }: Assets,
): string {
  const { folder, title } = document
  const top = linkTo('', folder).slice(0, -'index.html'.length)
  const fullTitle = `${title} · tranship`
  const description = shortened((document.description ?? summary).replaceAll('`', ''))
  const card = cardTags({ title: fullTitle, description, address: linkTo(folder).slice('./'.length) })
  const lines = (all: readonly string[]) => all.join('\n    ')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(fullTitle)}</title>
    <meta name="description" content="${escaped(description)}" />
    ${lines(card.map(metaTag))}
    ${lines(fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${top}${file}" />`))}
    ${lines(styles.map((file) => `<link rel="stylesheet" href="${top}${file}" />`))}
    <link rel="icon" href="${top}${icon}" />
    <script type="module" src="${top}${script}"></script>
  </head>
  <body>
    <a class="skip" href="#text">To the text</a>
    <header>
      <p class="name"><a href="${linkTo(HOME, folder)}">tranship</a></p>
      <a href="${linkTo('', folder)}">Playground</a>
      <a class="menu" href="#pages">All pages</a>
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
          placeholder="How do I expose a port"
        />
        <ul id="found" role="listbox" aria-label="Pages" hidden></ul>
        <p id="said" role="status"></p>
      </form>
    </header>
    <div class="columns">
      <nav id="pages" aria-label="Pages">
        ${groups.map((group) => navigationGroup(group, document)).join('\n        ')}
      </nav>
      <main id="text" tabindex="-1">
${html}
      </main>
      ${contents(parts)}
    </div>
  </body>
</html>
`
}

function metaTag(attributes: Readonly<Record<string, string>>): string {
  const all = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `<meta ${all.join(' ')} />`
}

/** Shortens a text at a word. */
function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  const start = text.slice(0, LONGEST_DESCRIPTION - 1)
  return `${start.slice(0, start.lastIndexOf(' '))}…`
}

/** The pages that list those of each kind. */
const listOf = { guide: undefined, key: 'docs/keys.md', code: 'docs/diagnostics.md' } as const

function navigationGroup({ title, pages }: NavigationGroup, { folder, kind }: Document): string {
  const entries = pages.map((page) => {
    const here = page.folder === folder ? 'page' : page.folder === listOf[kind] ? 'true' : undefined
    const current = here === undefined ? '' : ` aria-current="${here}"`
    return `<li><a href="${linkTo(page.folder, folder)}"${current}>${escaped(page.name)}</a></li>`
  })
  return `<p>${escaped(title)}</p><ul>${entries.join('')}</ul>`
}

/** Returns the contents of a page, if it has several parts. */
function contents(parts: readonly Part[]): string {
  const listed = parts.filter(({ depth }) => depth === 2 || depth === 3)
  if (listed.length < 2) return ''
  const entries = listed.map(
    ({ heading, anchor, depth }) =>
      `<li class="depth-${depth}"><a href="#${anchor}">${escaped(heading)}</a></li>`,
  )
  return `<nav id="contents" aria-label="On this page"><p>On this page</p><ul>${entries.join('')}</ul></nav>`
}
