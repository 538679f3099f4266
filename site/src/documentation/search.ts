import type MiniSearch from 'minisearch'
import type { Query, SearchResult } from 'minisearch'
import type { Entry } from './search-settings.js'
import { searchWords } from './search-words.js'

type Found = SearchResult & Pick<Entry, 'name' | 'page' | 'address'>

/** The limit on shown results. */
const most = 30

/** The search box with its list of results. The index is loaded at first use. */
export class Search {
  private readonly form = element<HTMLFormElement>('search')
  private readonly words = element<HTMLInputElement>('words')
  private readonly list = element('found')
  private readonly status = element('said')
  private index: Promise<MiniSearch<Entry>> | undefined
  private chosen = -1

  constructor() {
    this.words.addEventListener('focus', () => void this.load())
    this.words.addEventListener('input', () => void this.show())
    this.words.addEventListener('keydown', (event) => this.onKey(event))
    this.form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.follow()
    })
    this.form.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.form.contains(relatedTarget))) this.close()
    })
    document.addEventListener('keydown', (event) => {
      const isTyping = event.target instanceof HTMLInputElement
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      this.words.focus()
    })
  }

  private load(): Promise<MiniSearch<Entry>> {
    const read = async () => {
      const [{ default: Library }, { settings }, response] = await Promise.all([
        import('minisearch'),
        import('./search-settings.js'),
        fetch(this.form.dataset['index']!),
      ])
      return Library.loadJSON(await response.text(), settings)
    }
    return (this.index ??= read())
  }

  private async show(): Promise<void> {
    const words = this.words.value.trim()
    const index = await this.load()
    if (words !== this.words.value.trim()) return
    const found = words === '' ? [] : find(index, words)
    const shown = found.slice(0, most)
    this.list.replaceChildren(...shown.map((each, at) => this.entry(each, at)))
    this.choose(-1)
    this.list.hidden = shown.length === 0
    this.words.setAttribute('aria-expanded', String(shown.length > 0))
    this.status.textContent =
      words === '' ? '' : found.length === 0 ? 'Nothing is found.' : `${found.length} found.`
  }

  private entry({ name, page, address }: Found, at: number): HTMLElement {
    const entry = document.createElement('li')
    const of = document.createElement('span')
    entry.id = `found-${at}`
    entry.role = 'option'
    entry.ariaSelected = 'false'
    entry.dataset['address'] = this.form.dataset['top']! + address
    of.textContent = page
    entry.append(name, ' ', of)
    // Pressing would move the focus from the box, which closes the list before the click.
    entry.addEventListener('pointerdown', (event) => event.preventDefault())
    entry.addEventListener('click', () => this.goTo(entry))
    return entry
  }

  private onKey(event: KeyboardEvent): void {
    const { length } = this.list.children
    if (event.key === 'Escape') this.close()
    if (length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    // Arrow keys cycle through the box and all results.
    this.choose(((this.chosen + 1 + step + length + 1) % (length + 1)) - 1)
  }

  private choose(at: number): void {
    this.list.children[this.chosen]?.setAttribute('aria-selected', 'false')
    this.chosen = at
    const entry = this.list.children[at]
    entry?.setAttribute('aria-selected', 'true')
    entry?.scrollIntoView({ block: 'nearest' })
    if (entry === undefined) this.words.removeAttribute('aria-activedescendant')
    else this.words.setAttribute('aria-activedescendant', entry.id)
  }

  /** Opens the chosen result, or the first one for the current words. */
  private async follow(): Promise<void> {
    const { chosen } = this
    if (chosen < 0) await this.show()
    const entry = this.list.children[Math.max(0, chosen)]
    if (entry instanceof HTMLElement) this.goTo(entry)
  }

  private goTo(entry: HTMLElement): void {
    this.close()
    location.assign(entry.dataset['address']!)
  }

  private close(): void {
    this.list.hidden = true
    this.words.setAttribute('aria-expanded', 'false')
    this.choose(-1)
  }
}

/** Finds entries with all words, their beginnings or synonyms; if there are none, entries with similar words. */
function find(index: MiniSearch<Entry>, words: string): readonly Found[] {
  const found = index.search(queryOf(words))
  return rank((found.length > 0 ? found : index.search(words, { fuzzy: 0.25 })) as Found[], words)
}

/** The weight of a synonym beside the word itself. */
const SYNONYM = 0.4

function queryOf(words: string): Query {
  const alternatives = searchWords(words).map(([word = '', ...synonyms]) => ({
    combineWith: 'OR' as const,
    queries: [word, { queries: synonyms, boostTerm: () => SYNONYM }],
  }))
  return { combineWith: 'AND', queries: alternatives }
}

/** Ranks exact names first, then names that end with the words, as keys do. */
function rank(found: readonly Found[], words: string): readonly Found[] {
  const wanted = words.toLowerCase()
  const weight = ({ name }: Found) => {
    const own = name.toLowerCase()
    return own === wanted ? 0 : own.endsWith(`.${wanted}`) ? 1 : 2
  }
  return [...found].sort((a, b) => weight(a) - weight(b))
}

function element<Type extends HTMLElement = HTMLElement>(id: string): Type {
  return document.getElementById(id) as Type
}
