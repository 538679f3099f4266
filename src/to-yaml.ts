import { escapeOf, invisibleCharacter } from './source/invisible.js'

/**
 * Writes Kubernetes objects, or any plain JSON data, as YAML with a document for each, separated by `---` lines.
 *
 * The bytes depend on the data alone, and stay the same within a major version. The indent is two spaces, lists stand
 * at the indent of their key, keys keep the order of the data, and lines are never folded. A string is plain where
 * readers of YAML 1.1 and 1.2 both read that string. With several lines it is a block literal, otherwise it is quoted
 * (`"yes"`, `"0755"`, `"1e3"`, `"22:22"`). Invisible characters, such as those that reverse the direction of text, are
 * escaped (`"\\u202e"`). As in JSON, undefined members are left out, and infinite numbers and NaN become null.
 *
 * The function recurses as deep as the data. Objects of a translation have a bounded depth.
 *
 * @throws {TypeError} for a value that is no list.
 */
export function toYAML(objects: readonly object[]): string {
  if (!Array.isArray(objects))
    throw new TypeError('toYAML takes a list of objects, such as `result.objects`.')
  return objects.map(document).join('---\n')
}

function document(object: object): string {
  const text = Array.isArray(object)
    ? sequence(object, '', '') || '[]\n'
    : mapping(object as JSONMap, '', '') || '{}\n'
  // Engines keep a concatenation as a tree until a character of it is read. Reading one here flattens the small tree,
  // which is twice as fast as flattening one of all documents at the end.
  text.charCodeAt(0)
  return text
}

type JSONMap = Readonly<Record<string, unknown>>

/**
 * Returns the lines of a map; an empty text for an empty map. `lead` stands before the first key, `indent` before the
 * others.
 */
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

/**
 * Returns the lines of a list; an empty text for an empty list. `lead` stands before the first dash, `indent` before
 * the others.
 */
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

/** Returns the text from the colon or dash at `indent` to the end of the line, or of the block. */
function scalar(value: unknown, indent: string): string {
  if (typeof value === 'string') {
    if (isPlain(value)) return ' ' + value + '\n'
    return isLiteral(value) ? literal(value, indent) : ' ' + quoted(value) + '\n'
  }
  if (typeof value === 'boolean') return value ? ' true\n' : ' false\n'
  return typeof value === 'number' && Number.isFinite(value) ? ' ' + numeral(value) + '\n' : ' null\n'
}

/** Adds a decimal point to a number with an exponent: without it, YAML 1.1 reads text. */
function numeral(value: number): string {
  const text = String(value)
  return text.includes('e') && !text.includes('.') ? text.replace('e', '.0e') : text
}

/** YAML looks for the colon of an implicit key in its first 1024 characters only. A longer key is written with `?`. */
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

/** The rule for an ASCII character at the start of a plain scalar. A character without an entry is always allowed. */
const NEVER = 1
const UNLESS_MISREAD = 2
const beginnings = asciiTable([
  [NEVER, ' !"#%&\'*,:<=>?@[]`{|}'],
  [UNLESS_MISREAD, '+-.0123456789~eEyYnNtTfFoO'],
])

/**
 * The rule for a character further on in a plain scalar. Line breaks, tabs and control characters are never allowed.
 */
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

/**
 * Matches more than any reader takes for a number, a sexagesimal number or a date. The reader of Go ignores `_` after a
 * sign.
 */
const misreadNumber = /^(?:[-+]_*)?(?:[.\d][\da-f_.:+\-ox tz]*|e[-+]?\d+|\.inf|\.nan)$/i

/** Matches truth values, null, and marks between documents. */
const misreadWord = /^(?:true|false|yes|no|y|n|on|off|null|~|---.*|\.\.\..*)$/i

function isMisread(text: string): boolean {
  return misreadWord.test(text) || misreadNumber.test(text)
}

/** True if every reader reads the text as this string when it stands plain on one line of a block. */
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

/**
 * True if a block literal can hold the text. It needs several lines, and not only blanks, because readers disagree on
 * those, and on a last line of blanks below an indent that is given.
 */
function isLiteral(text: string): boolean {
  if (!text.includes('\n') || !/[^\n\t ]/.test(text) || unfitForLiteral.test(text)) return false
  return !(needsIndent.test(text) && /\n[ \t]+\n*$/.test(text))
}

/**
 * A reader takes the indent from the first line that is not empty. If that line begins with a blank, the indent must be
 * given.
 */
const needsIndent = /^\n*[ \t]/

function literal(text: string, indent: string): string {
  const lines = text.split('\n')
  const indicator = needsIndent.test(text) ? '2' : ''
  const chomping = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-'
  if (chomping !== '-') lines.pop()
  let block = ' |' + indicator + chomping + '\n'
  for (const line of lines) block += line === '' ? '\n' : indent + '  ' + line + '\n'
  return block
}

/** Characters that JSON does not escape, and that YAML wants escaped or a reader cannot see. */
const leftBareByJSON = new RegExp(`[\\x7f-\\x9f\\ufffe\\uffff]|${invisibleCharacter}`, 'gu')

/** Quotes a text: with double quotes and JSON's escapes, or with single quotes if the text then needs no escapes. */
function quoted(text: string): string {
  if (/["\\]/.test(text) && !needsEscapes.test(text)) return "'" + text.replaceAll("'", "''") + "'"
  return JSON.stringify(text).replace(leftBareByJSON, (character) => escapeOf(character.codePointAt(0)!))
}
