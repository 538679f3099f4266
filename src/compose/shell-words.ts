import { endOfLine } from '../source/ends.js'
import { Fault } from '../source/fault.js'

export interface ShellWords {
  /** The words. Compose runs only the words before an operator, so those after it are left out. */
  readonly words: readonly string[]
  /** The offset of the first operator (`&&`, `||`, `|`, `;`, `<`, `>`, `&`) outside quotes. */
  readonly operatorAt?: number
}

/** A syntax error, with the offsets of the open quote, the backslash or the parenthesis. */
export type ShellFault = Fault<'unbalanced-quote' | 'unquoted-parenthesis' | 'trailing-backslash'>

/**
 * Splits a command into words as a POSIX shell does, without expanding anything (Compose Specification, 05-services,
 * `command`). Blanks and line breaks separate words; quotes and backslashes protect and are removed. `$NAME`, `#` and
 * patterns are ordinary text, and so are `$(…)` and `` `…` ``, which stay in one word. After an operator only quotes
 * are checked, because a shell has to read that text. A POSIX shell keeps most backslashes in double quotes; Docker
 * Compose removes each.
 */
export function splitShellWords(
  text: string,
  inDoubleQuotes: keyof typeof removedBackslashes = 'as-posix',
): ShellWords | ShellFault {
  const words: string[] = []
  /** `undefined` between words, so that empty quotes make an empty word. */
  let word: string | undefined
  let at = 0
  while (at < text.length) {
    if (text.startsWith('\\\n', at)) {
      // A backslash joins two lines and begins no word.
      at += 2
      continue
    }
    const plain = plainRun(text, at)
    if (plain !== '') {
      word = (word ?? '') + plain
      at += plain.length
      continue
    }
    const character = text[at] ?? ''
    const guarded = readGuarded(text, at, inDoubleQuotes)
    if (guarded instanceof Fault) return guarded
    if (guarded) {
      word = (word ?? '') + guarded.content
      at = guarded.end
      continue
    }
    if (character === '(' || character === ')') return new Fault('unquoted-parenthesis', at, at + 1)
    if (isOperator(character)) {
      // `2>` redirects a numbered file, so the number is no word.
      const isFileNumber = (character === '<' || character === '>') && /^\d+$/.test(word ?? '')
      if (word !== undefined && !isFileNumber) words.push(word)
      return findOpenQuote(text, at) ?? { words, operatorAt: at }
    }
    if (isBlank(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else {
      word = (word ?? '') + character
    }
    at++
  }
  if (word !== undefined) words.push(word)
  return { words }
}

/** Characters without a meaning to a shell. Most commands consist of them. */
const PLAIN = /[\w./:@%+=,-]+/y

/** Returns the longest run of plain characters at an offset. */
function plainRun(text: string, at: number): string {
  PLAIN.lastIndex = at
  return PLAIN.test(text) ? text.slice(at, PLAIN.lastIndex) : ''
}

/** Checks the quotes of text that a shell will read. Comments and text after `<<` need not balance. */
function findOpenQuote(text: string, start: number): ShellFault | undefined {
  let at = start
  while (at < text.length && !text.startsWith('<<', at)) {
    const guarded = readGuarded(text, at)
    if (guarded instanceof Fault) return guarded
    const before = text[at - 1] ?? ''
    if (guarded) at = guarded.end
    else if (text[at] === '#' && (isBlank(before) || isOperator(before))) at = endOfLine(text, at)
    else at++
  }
  return undefined
}

/** Backslashes to remove, each with the character that stays. */
const removedBackslashes = { 'as-posix': /\\(?:\n|([$`"\\]))/g, 'as-compose': /\\([^])/g } as const

/** Reads a part that a backslash, quotes, `` `…` `` or `$(…)` protect, if one begins here. */
function readGuarded(
  text: string,
  start: number,
  inDoubleQuotes: keyof typeof removedBackslashes = 'as-posix',
): { content: string; end: number } | ShellFault | undefined {
  const inside = start + 1
  switch (text[start]) {
    case '\\':
      if (inside === text.length) return new Fault('trailing-backslash', start, inside)
      return { content: text.slice(inside, inside + 1), end: inside + 1 }
    case "'":
    case '`': {
      const end = text.indexOf(text[start] ?? '', inside) + 1
      if (end === 0) return new Fault('unbalanced-quote', start, text.length)
      return { content: text[start] === "'" ? text.slice(inside, end - 1) : text.slice(start, end), end }
    }
    case '"': {
      const end = endOfDoubleQuotes(text, inside)
      if (end === 0) return new Fault('unbalanced-quote', start, text.length)
      const content = text.slice(inside, end - 1)
      return { content: content.replace(removedBackslashes[inDoubleQuotes], '$1'), end }
    }
    case '$': {
      if (text[inside] !== '(') return undefined
      const end = endOfParentheses(text, inside)
      if (end === 0) return new Fault('unquoted-parenthesis', inside, inside + 1)
      return { content: text.slice(start, end), end }
    }
    default:
      return undefined
  }
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r'
}

function isOperator(character: string): boolean {
  return character === '&' || character === '|' || character === ';' || character === '<' || character === '>'
}

function endOfDoubleQuotes(text: string, inside: number): number {
  for (let at = inside; at < text.length; at++) {
    if (text[at] === '"') return at + 1
    if (text[at] === '\\') at++
  }
  return 0
}

function endOfParentheses(text: string, start: number): number {
  let open = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') open++
    else if (text[at] === ')' && --open === 0) return at + 1
  }
  return 0
}

/** Returns a word as a shell reads it back. */
export function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** Returns the index of the script among words that run a shell with `-c`; undefined if they run something else. */
export function scriptIndex(words: readonly string[]): number | undefined {
  if (!/(?:^|\/)(?:ba|da|a|k|z)?sh$/.test(words[0] ?? '')) return undefined
  const option = words.findIndex((word, index) => index > 0 && /^-[a-z]*c$/.test(word))
  return option < 0 || option + 1 >= words.length ? undefined : option + 1
}
