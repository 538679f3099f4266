import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { addressOnSite } from '../scripts/package-homes.js'

const picture = 'card.png'

/** The title and description of a page, for search engines and for cards in messages. */
export interface PageSummary {
  readonly title: string
  readonly description: string
  /** The address from the top of the site. */
  readonly address: string
}

/**
 * Returns the `meta` elements of a card: the attributes of each. Addresses in them must be absolute, so a site without
 * an address has none.
 */
export function cardTags({ title, description, address }: PageSummary): readonly Record<string, string>[] {
  const addresses = { 'og:url': addressOnSite(address), 'og:image': addressOnSite(picture) }
  const properties = {
    'og:type': 'website',
    'og:site_name': 'tranship',
    'og:title': title,
    'og:description': description,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A Compose file beside the Kubernetes objects that it becomes',
  }
  return [
    ...Object.entries({ ...properties, ...addresses }).flatMap(([property, content]) =>
      content === undefined ? [] : [{ property, content }],
    ),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** A Vite plugin that adds the picture of the card, and the tags of the playground. */
export function socialCard(): Plugin {
  return {
    name: 'social-card',
    apply: 'build',
    buildStart() {
      const source = readFileSync(path.join(import.meta.dirname, picture))
      this.emitFile({ type: 'asset', fileName: picture, source })
    },
    transformIndexHtml(html) {
      const [, title = ''] = /<title>([^<]*)/.exec(html) ?? []
      const [, description = ''] = /name="description"\s+content="([^"]*)"/.exec(html) ?? []
      return cardTags({ title, description, address: '' }).map((attrs) => ({ tag: 'meta', attrs }))
    },
  }
}
