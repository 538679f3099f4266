import path from 'node:path'
import GithubSlugger from 'github-slugger'
import { Marked, type Token, type Tokens } from 'marked'
import { parseDocument, isMap } from 'yaml'
import { linkTo, type PageFolder } from '../src/documentation/addresses.js'
import type { Stretch } from 'tranship/internal'
import type { Document } from './document.js'
import { highlighted } from './highlighted.js'
import { fragmentOf, projectOf } from './playground.js'

/** A page as HTML, with the parts that search finds. */
export interface Rendered {
  readonly html: string
  /** The first paragraph as plain text. */
  readonly summary: string
  readonly parts: readonly Part[]
}

/** A heading with the text below it. */
export interface Part {
  readonly heading: string
  /** The `id` of the heading. */
  readonly anchor: string
  readonly depth: number
  readonly text: string
}

/** Data added to a token before it is converted to HTML. */
interface Noted {
  anchor?: string
  open?: string
  marked?: readonly Stretch[]
}

/** Converts a page to HTML. `folders` are those of all pages. Links to anything else become plain text. */
export async function render(document: Document, folders: ReadonlySet<PageFolder>): Promise<Rendered> {
  const slugger = new GithubSlugger()
  const parts: Part[] = []
  let summary = ''
  const marked = new Marked({
    async: true,
    walkTokens: async (token) => {
      const noted = token as Token & Noted
      if (token.type === 'heading') {
        const heading = plain(token.tokens ?? [])
        noted.anchor = slugger.slug(heading)
        parts.push({ heading, anchor: noted.anchor, depth: (token as Tokens.Heading).depth, text: '' })
      } else if (token.type === 'paragraph' && !isAudience(token.tokens))
        summary ||= plain(token.tokens ?? [])
      else if (token.type === 'code') await noteExample(noted as Tokens.Code & Noted, document)
      const last = parts.at(-1)
      const text = proseOf(token)
      if (last !== undefined && text !== '')
        parts[parts.length - 1] = { ...last, text: `${last.text} ${text}` }
    },
    renderer: {
      heading(token) {
        const { anchor = '' } = token as Noted
        return `<h${token.depth} id="${anchor}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        const address = /^https?:/.test(href) ? href : within(href, document, folders)
        return address === undefined ? words : `<a href="${escaped(address)}">${words}</a>`
      },
      // Pictures are for readers of the repository: the site has no file of theirs.
      image: () => '',
      code(token) {
        const { open, marked } = token as Noted
        const link =
          open === undefined
            ? ''
            : `<p><a class="open" href="${linkTo('', document.folder)}${open}">Open in the playground</a></p>\n`
        return `<div class="code"><pre tabindex="0"><code>${codeHtml(token.text, token.lang, marked)}</code></pre></div>\n${link}`
      },
      table(token) {
        const cell = (tag: string) => (one: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`
        const row = (tag: string, cells: readonly Tokens.TableCell[]) =>
          `<tr>${cells.map((one) => cell(one.text === '' ? 'td' : tag)(one)).join('')}</tr>\n`
        const isNamed = token.header.some(({ text }) => text !== '')
        const head = isNamed ? `<thead>${row('th', token.header)}</thead>\n` : ''
        const body = token.rows.map((cells) => row('td', cells)).join('')
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const html = await marked.parse(document.markdown)
  return { html, summary: summary.replace(/\s+/g, ' ').trim(), parts }
}

/** Converts a link in the repository to one in the site; `undefined` if the site lacks the page. */
function within(
  href: string,
  { path: file, folder }: Document,
  folders: ReadonlySet<PageFolder>,
): string | undefined {
  const [target = '', anchor] = href.split('#')
  const fragment = anchor === undefined ? '' : `#${anchor}`
  if (target === '') return fragment
  const wanted = path.posix.join(path.posix.dirname(file), target)
  // The repository lists all codes on one page; the site has a page for each.
  const pageOfCode = `docs/diagnostics/${anchor}.md`
  if (wanted === 'docs/diagnostics.md' && folders.has(pageOfCode)) return linkTo(pageOfCode, folder)
  return folders.has(wanted) ? linkTo(wanted, folder) + fragment : undefined
}

/** Adds a playground link to an example, if it is one of the page or a complete manifest. */
async function noteExample(token: Tokens.Code & Noted, { examples = [] }: Document): Promise<void> {
  if (token.lang !== 'yaml') return
  const own = examples.find(({ text }) => text.trimEnd() === token.text)
  if (own?.marked !== undefined) token.marked = own.marked
  const project = own === undefined ? whole(token.text) : own.project
  const fragment = project && (await fragmentOf(project))
  if (fragment !== undefined) token.open = fragment
}

function whole(text: string): ReturnType<typeof projectOf> | undefined {
  const { contents, errors } = parseDocument(text)
  const isWhole = errors.length === 0 && isMap(contents) && contents.has('services')
  return isWhole ? projectOf(`${text}\n`, { profile: 'compose' }) : undefined
}

/** Returns the text of a token, without nested tokens. */
/** `true` for the line that says for whom a page is. */
function isAudience(tokens: readonly Token[] = []): boolean {
  return tokens.length === 1 && tokens[0]!.type === 'em'
}

function proseOf(token: Token): string {
  if (token.type === 'codespan') return token.text
  return token.type === 'text' && !('tokens' in token && token.tokens) ? token.text : ''
}

function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plain(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('')
}

/** Converts a code block to HTML, with colours and marks. */
function codeHtml(code: string, language: string | undefined, marked: readonly Stretch[] = []): string {
  const edges = marked.flatMap(({ from, to }) => [from, to])
  let html = ''
  let at = 0
  let isMark = false
  for (const { text, className } of highlighted(code, language)) {
    const end = at + text.length
    // A mark of several lines leaves out their indentation.
    const isIndent = text.trim() === '' && (text.includes('\n') || at === 0 || code[at - 1] === '\n')
    while (at < end) {
      const next = Math.min(end, ...edges.filter((edge) => edge > at))
      if ((!isIndent && marked.some(({ from, to }) => from <= at && at < to)) !== isMark) {
        isMark = !isMark
        html += isMark ? '<mark>' : '</mark>'
      }
      const part = escaped(code.slice(at, next))
      html += className === undefined ? part : `<span class="${className}">${part}</span>`
      at = next
    }
  }
  return `${html}${isMark ? '</mark>' : ''}\n`
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
