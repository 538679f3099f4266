import { yamlLanguage } from '@codemirror/lang-yaml'
import { highlightingFor } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { highlightCode, type Highlighter } from '@lezer/highlight'
import { lexer, type Token, type Tokens } from 'marked'
import { isPlainValue } from './plain-values.js'

/**
 * Converts Markdown to elements. Text of the user may be in it, so no part of it is read as HTML. YAML has the colours
 * of the editor.
 */
export function elementsOf(markdown: string, state: EditorState): readonly Node[] {
  const elementOf = (token: Token): Node => elementIn(token, state)
  return lexer(markdown)
    .filter(({ type }) => type !== 'space')
    .map(elementOf)
}

function elementIn(token: Token, state: EditorState): Node {
  const elementOf = (inner: Token) => elementIn(inner, state)
  const { type, raw } = token
  if (type === 'code') return block(token as Tokens.Code, state)
  if (type === 'codespan') return element('code', [(token as Tokens.Codespan).text])
  if (type === 'link') return link(token as Tokens.Link, elementOf)
  if (type === 'list') {
    const { ordered, items } = token as Tokens.List
    return element(ordered ? 'ol' : 'ul', items.map(elementOf))
  }
  if (type === 'br') return element('br', [])
  const name = names[type]
  const parts = 'tokens' in token && token.tokens !== undefined ? token.tokens.map(elementOf) : undefined
  if (name !== undefined) return element(name, parts ?? [raw])
  if (parts === undefined)
    return document.createTextNode(type === 'escape' || type === 'text' ? token.text : raw)
  const all = document.createDocumentFragment()
  all.append(...parts)
  return all
}

/** The elements of the kinds of Markdown that have nothing but text in them. */
const names: Readonly<Record<string, string | undefined>> = {
  ...{ paragraph: 'p', heading: 'p', blockquote: 'blockquote' },
  ...{ list_item: 'li', strong: 'strong', em: 'em', del: 'del' },
}

function element(name: string, parts: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...parts)
  return made
}

function link({ href, tokens }: Tokens.Link, elementOf: (token: Token) => Node): Node {
  const parts = tokens.map(elementOf)
  if (!href.startsWith('https://')) return element('span', parts)
  const made = element('a', parts) as HTMLAnchorElement
  made.href = href
  made.target = '_blank'
  return made
}

function block({ text, lang }: Tokens.Code, state: EditorState): HTMLElement {
  const code = element('code', [])
  if (lang !== 'yaml') code.append(text)
  else {
    const add = (part: string, classes: string) => {
      const piece = element('span', [part])
      piece.className = isPlainValue(part) ? 'tranship-number' : classes
      code.append(piece)
    }
    const colours: Highlighter = { style: (tags) => highlightingFor(state, tags) }
    highlightCode(text, yamlLanguage.parser.parse(text), colours, add, () => code.append('\n'))
  }
  return element('pre', [code])
}
