import { highlightCode, tagHighlighter, tags } from '@lezer/highlight'
import { parser as javascript } from '@lezer/javascript'
import { parser as yaml } from '@lezer/yaml'
import { isPlainValue } from '../../codemirror/src/plain-values.js'

/** A piece of a code block with the class of its colour, if it has one. */
export interface Piece {
  readonly text: string
  readonly className?: string
}

const highlighter = tagHighlighter([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: 'key' },
  { tag: [tags.comment, tags.meta], class: 'comment' },
  { tag: [tags.string, tags.special(tags.string)], class: 'string' },
  { tag: tags.content, class: 'content' },
  { tag: [tags.number, tags.bool, tags.null], class: 'number' },
  { tag: [tags.keyword, tags.operatorKeyword], class: 'keyword' },
])

const typescript = javascript.configure({ dialect: 'ts' })
const parsers: Readonly<Record<string, typeof yaml>> = {
  yaml,
  ts: typescript,
  js: javascript,
  json: javascript,
}

/** Splits a code block into pieces with colours, as the playground has them. */
export function highlighted(code: string, language: string | undefined): readonly Piece[] {
  if (language === 'sh') return ofShell(code)
  const parser = parsers[language ?? '']
  if (parser === undefined) return [{ text: code }]
  const pieces: Piece[] = []
  const add = (text: string, classes = '') => {
    // The grammar of YAML has no numbers.
    const className = classes === 'content' ? (isPlainValue(text) ? 'number' : 'string') : classes
    pieces.push(className === '' ? { text } : { text, className })
  }
  highlightCode(code, parser.parse(code), highlighter, add, () => add('\n'))
  return pieces
}

/** Colours the comments of a shell script. */
function ofShell(code: string): readonly Piece[] {
  return code
    .split(/((?:^|(?<=\s))#.*$)/m)
    .map((text) => (text.startsWith('#') ? { text, className: 'comment' } : { text }))
}
