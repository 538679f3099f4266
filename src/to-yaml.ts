import { escapeOf, invisibleCharacter } from './source/invisible.js'

/**
 * Writes Kubernetes objects (any plain JSON data) as one YAML text of as many documents, separated by `---` lines.
 *
 * The bytes depend on the data alone and are part of what a version of this package promises: two-space indent,
 * lists at the indent of their key, keys in the order of the data, lines never folded. A string is plain where
 * readers of YAML 1.1 and of YAML 1.2 both see that string, a block literal where it has several lines, and quoted
 * otherwise (`"yes"`, `"0755"`, `"1e3"`, `"22:22"`). Characters that cannot be seen, such as those that turn the direction
 * of a text round, are escaped (`"\\u202e"`). As in JSON, a member that is undefined is left out and a number
 * that is not finite is null.
 *
 * It recurses as deep as the data, which in objects of a translation is a bounded number of levels.
 */
export function toYAML(objects: readonly object[]): string {
  return objects.map(document).join('---\n')
}

function document(object: object): string {
  const text = Array.isArray(object)
    ? sequence(object, '', '') || '[]\n'
    : mapping(object as JSONMap, '', '') || '{}\n'
  // Engines keep a concatenation as a tree until a character of it is read. Read here, the tree dies young; one of all
  // documents would take twice the time.
  text.charCodeAt(0)
  return text
}

type JSONMap = Readonly<Record<string, unknown>>

/** The lines of a map, empty for an empty one; `lead` stands before the first key, `indent` before the others. */
function mapping(map: JSONMap, indent: string, lead: string): string {
  let text = ''
  for (const key of Object.keys(map)) {
    const value = map[key]
    if (value === undefined) continue
    text += (text === '' ? lead : indent) + implicitKey(key, indent) + ':'
    if (typeof value !== 'object' || value === null) {
      text += scalar(value, indent)
    } else if (Array.isArray(value)) {
      const lines = sequence(value, indent, indent)
      text += lines === '' ? ' []\n' : '\n' + lines
    } else {
      const deeper = indent + '  '
      const lines = mapping(value as JSONMap, deeper, deeper)
      text += lines === '' ? ' {}\n' : '\n' + lines
    }
  }
  return text
}

/** The lines of a list, empty for an empty one; `lead` stands before the first dash, `indent` before the others. */
function sequence(list: readonly unknown[], indent: string, lead: string): string {
  let text = ''
  for (const value of list) {
    text += (text === '' ? lead : indent) + '-'
    if (typeof value !== 'object' || value === null) text += scalar(value, indent)
    else if (Array.isArray(value)) text += ' ' + (sequence(value, indent + '  ', '') || '[]\n')
    else text += ' ' + (mapping(value as JSONMap, indent + '  ', '') || '{}\n')
  }
  return text
}

/** What follows the colon or the dash that stands at `indent`, to the end of the line or of the block. */
function scalar(value: unknown, indent: string): string {
  if (typeof value === 'string') {
    if (isPlain(value)) return ' ' + value + '\n'
    return isLiteral(value) ? literal(value, indent) : ' ' + quoted(value) + '\n'
  }
  if (typeof value === 'boolean') return value ? ' true\n' : ' false\n'
  return typeof value === 'number' && Number.isFinite(value) ? ' ' + numeral(value) + '\n' : ' null\n'
}

/** YAML 1.1 takes a numeral with an exponent for a number only if there is a point before it. */
function numeral(value: number): string {
  const text = String(value)
  return text.includes('e') && !text.includes('.') ? text.replace('e', '.0e') : text
}

/** YAML ends the search for the colon of an implicit key after 1024 characters; a longer key is written with `?`. */
const longestImplicitKey = 1000

function implicitKey(key: string, indent: string): string {
  const text = isPlain(key) ? key : quoted(key)
  return text.length > longestImplicitKey ? '? ' + text + '\n' + indent : text
}

const SPACE = 0x20
const HASH = 0x23
const MINUS = 0x2d
const COLON = 0x3a
const BEYOND_ASCII = 0x80

/** How an ASCII character may begin a plain scalar; no entry means freely. */
const NEVER = 1
const UNLESS_MISREAD = 2
const beginnings = asciiTable([
  [NEVER, ' !"#%&\'*,:<=>?@[]`{|}'],
  [UNLESS_MISREAD, '+-.0123456789~eEyYnNtTfFoO'],
])

/** How it may go on in one: breaks, tabs and control characters never. */
const DEPENDS_ON_NEXT = 2
const continuations = asciiTable([
  [NEVER, Array.from({ length: SPACE }, (_, code) => String.fromCharCode(code)).join('') + '\x7f'],
  [DEPENDS_ON_NEXT, ' :'],
])

function asciiTable(entries: readonly (readonly [kind: number, characters: string])[]): Uint8Array {
  const table = new Uint8Array(BEYOND_ASCII)
  for (const [kind, characters] of entries) {
    for (const character of characters) table[character.charCodeAt(0)] = kind
  }
  return table
}

/** Wider than what any reader takes for a number, a sexagesimal or a date. One of Go passes over `_` behind a sign. */
const misreadNumber = /^(?:[-+]_*)?(?:[.\d][\da-f_.:+\-ox tz]*|e[-+]?\d+|\.inf|\.nan)$/i

/** A truth value, null, or a mark between documents. */
const misreadWord = /^(?:true|false|yes|no|y|n|on|off|null|~|---.*|\.\.\..*)$/i

function isMisread(text: string): boolean {
  return misreadWord.test(text) || misreadNumber.test(text)
}

/** Whether every reader takes the text, written bare on one line of a block, for this very string. */
function isPlain(text: string): boolean {
  const last = text.length - 1
  if (last < 0) return false
  const first = text.charCodeAt(0)
  const beginning = first < BEYOND_ASCII ? beginnings[first] : 0
  if (beginning === NEVER || (beginning === UNLESS_MISREAD && isMisread(text))) return false
  if (first === MINUS && (last === 0 || text.charCodeAt(1) === SPACE)) return false
  let beyond = false
  for (let index = 0; index <= last; index += 1) {
    const code = text.charCodeAt(index)
    if (code >= BEYOND_ASCII) {
      beyond = true
      continue
    }
    const continuation = continuations[code]
    if (continuation === 0) continue
    if (continuation === NEVER || index === last) return false
    if (text.charCodeAt(index + 1) === (code === COLON ? SPACE : HASH)) return false
  }
  return !beyond || !needsEscapes.test(text)
}

const printable =
  '\\x20-\\x7e\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufefe\\uff00-\\ufffd\\u{10000}-\\u{10ffff}'
const needsEscapes = new RegExp(`[^${printable}]|${invisibleCharacter}`, 'u')
const unfitForLiteral = new RegExp(`[^\\n\\t${printable}]|${invisibleCharacter}`, 'u')

/** Whether a block literal can hold the text: several lines, and not of blanks alone, which readers disagree on. */
function isLiteral(text: string): boolean {
  return text.includes('\n') && /[^\n\t ]/.test(text) && !unfitForLiteral.test(text)
}

function literal(text: string, indent: string): string {
  const lines = text.split('\n')
  // A reader finds the indent by the first line that is not empty: where that begins with a blank, it is told.
  const indicator = /^\n*[ \t]/.test(text) ? '2' : ''
  const chomping = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-'
  if (chomping !== '-') lines.pop()
  let block = ' |' + indicator + chomping + '\n'
  for (const line of lines) block += line === '' ? '\n' : indent + '  ' + line + '\n'
  return block
}

/** Characters that JSON leaves bare, and that YAML wants escaped or a reader cannot see. */
const leftBareByJSON = new RegExp(`[\\x7f-\\x9f\\ufffe\\uffff]|${invisibleCharacter}`, 'gu')

/** In double quotes with JSON's escapes, or in single quotes where that spares escapes. */
function quoted(text: string): string {
  if (/["\\]/.test(text) && !needsEscapes.test(text)) return "'" + text.replaceAll("'", "''") + "'"
  return JSON.stringify(text).replace(leftBareByJSON, (character) => escapeOf(character.codePointAt(0)!))
}
