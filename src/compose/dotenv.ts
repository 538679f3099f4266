import { endOfLine } from '../source/ends.js'
import { Fault } from '../source/fault.js'
import { lastBefore } from '../source/last-before.js'
import { Allowance } from './allowance.js'
import { substitute, type Lookup, type TemplateFault, type VariableUse } from './template.js'
import { sentence, type Shown, verbatim, words } from '../source/shown.js'

/**
 * A variable of a dotenv file. `value` is `undefined` for a bare `NAME` that the lookup lacks, and for a value that
 * depends on an unknown variable.
 */
export interface DotenvVariable {
  readonly name: string
  readonly value: string | undefined
  /** The line of the variable's name, counted from 1. */
  readonly line: number
}

/** An error in a dotenv text. Offsets are into this text. */
export class DotenvFault extends Fault<
  'unterminated-quote' | 'unquoted-lines' | 'space-in-key' | 'unexpected-character' | TemplateFault['reason']
> {
  constructor(
    reason: DotenvFault['reason'],
    start: number,
    end: number,
    /** The line, counted from 1. */
    readonly line: number,
    /** The unexpected character. */
    readonly character = '',
  ) {
    super(reason, start, end)
  }
}

/** The name of a variable in a dotenv text: that of a line, or one in a value. */
export interface DotenvName extends VariableUse {
  /** True if the line sets the variable. */
  readonly isSet: boolean
}

/** A variable in a value, with its line, counted from 1. */
export interface DotenvVariableUse extends VariableUse {
  readonly line: number
}

export interface Dotenv {
  /** The variables in the order of the file. A repeated name has its last value, in the last position. */
  readonly variables: readonly DotenvVariable[]
  /** Variables in values that are not set and have no default. */
  readonly unset: readonly DotenvVariableUse[]
  /** All names of variables, in the order of the text. */
  readonly named: readonly DotenvName[]
  readonly faults: readonly DotenvFault[]
}

export interface DotenvOptions {
  readonly format?: 'raw' | undefined
  readonly earlier?: Lookup
  readonly partial?: boolean
  /** Returns the text that the variable and all later lines have in place of a value. By default the value itself. */
  readonly keep?: (name: string, value: string) => string
}

/**
 * Parses the text of an env file (Compose Specification, 05-services, "Env_file format"). It may have comments,
 * `export`, `NAME=value` and `NAME: value`, quotes over several lines, escapes in double quotes, and variables outside
 * of single quotes.
 *
 * @param lookup finds variables first; then the earlier lines of the text do
 * @param earlier finds variables last: those of earlier files, or of the platform
 * @param format `raw` takes the rest of a line as the value
 * @param partial true if a variable that nobody finds is unknown instead of unset
 */
export function parseDotenv(
  text: string,
  lookup: Lookup,
  { format, earlier, partial = false, keep = (_, value) => value }: DotenvOptions = {},
): Dotenv {
  const parser = new Parser(text, lookup, earlier, partial, keep)
  if (format === 'raw') parser.parseRaw()
  else parser.parse()
  return {
    variables: [...parser.variables.values()],
    unset: parser.unset,
    named: parser.named,
    faults: parser.faults,
  }
}

const MOST_FAULTS = 100

const byteOrderMark = '\ufeff'

class Parser {
  readonly variables = new Map<string, DotenvVariable>()
  readonly unset: DotenvVariableUse[] = []
  readonly named: DotenvName[] = []
  readonly faults: DotenvFault[] = []
  /** True if the last value depends on no unknown variable. */
  private isDecided = true
  private position: number
  private line = 1
  private lineCountedTo = 0
  private readonly allowance: Allowance

  constructor(
    private readonly text: string,
    private readonly lookup: Lookup,
    private readonly earlier: Lookup | undefined,
    private readonly partial: boolean,
    private readonly keep: (name: string, value: string) => string,
  ) {
    this.position = text.startsWith(byteOrderMark) ? 1 : 0
    this.allowance = new Allowance(text)
  }

  parseRaw(): void {
    const { text } = this
    while (this.position < text.length && this.isReadable) {
      this.skipBlanks()
      const start = this.position
      const end = endOfLine(this.text, start)
      this.position = end + 1
      const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
      if (line === '' || line.startsWith('#')) continue
      const equals = line.indexOf('=')
      if (this.skipKeyBlock(start) || this.skipKeyBlock(start + equals + 1)) continue
      const name = equals < 0 ? line : line.slice(0, equals)
      if (name === '') this.fault('unexpected-character', start, start + 1, '=')
      else if (/\s/.test(name)) this.fault('space-in-key', start, start + name.length)
      else if (equals < 0) this.inherit(name, start)
      else this.set(name, line.slice(equals + 1), start)
    }
  }

  /** Parses one statement after the other. A statement after a closing quote may follow on the same line. */
  parse(): void {
    const { text } = this
    while (this.position < text.length && this.isReadable) {
      this.skipBlanks()
      const character = text[this.position]
      if (character === '\n') this.position++
      else if (character === '#') this.skipLine()
      else if (character !== undefined) this.parseStatement()
    }
  }

  /** A file of another format has an error in every line. Nobody reads all of them. */
  private get isReadable(): boolean {
    return this.faults.length < MOST_FAULTS
  }

  private parseStatement(): void {
    const { text } = this
    if (this.skipKeyBlock(this.position)) return
    this.skipExport()
    const start = this.position
    const name = this.readKey()
    const end = this.position
    this.skipBlanks()
    const next = text[this.position]
    // A statement never begins at the end of a line, so it has a name.
    if (next === undefined || next === '\n') {
      this.named.push({ name, start, end, isSet: true })
      this.inherit(name, start)
    } else if (name !== '' && (next === '=' || next === ':')) {
      this.named.push({ name, start, end, isSet: true })
      this.position++
      this.skipBlanks()
      this.isDecided = true
      const value = this.readValue()
      if (value !== undefined) this.set(name, this.isDecided ? value : undefined, start)
    } else if (isKeyCharacter(characterAt(text, this.position))) {
      const endOfKey = this.endOfKeyWords()
      this.fault('space-in-key', start, endOfKey)
      this.skipLine()
    } else {
      const character = characterAt(text, this.position)
      this.fault('unexpected-character', this.position, this.position + character.length, character)
      this.skipLine()
    }
  }

  private skipExport(): void {
    const { text } = this
    const start = this.position
    if (!text.startsWith('export', start) || !isBlank(text[start + 6])) return
    this.position += 6
    this.skipBlanks()
    // `export = 1` sets a variable with the name `export`.
    if (!isKeyCharacter(characterAt(text, this.position))) this.position = start
  }

  private readKey(): string {
    const start = this.position
    let character = characterAt(this.text, start)
    while (isKeyCharacter(character)) {
      this.position += character.length
      character = characterAt(this.text, this.position)
    }
    return this.text.slice(start, this.position)
  }

  private endOfKeyWords(): number {
    let end = this.position
    while (isKeyCharacter(characterAt(this.text, this.position))) {
      this.readKey()
      end = this.position
      this.skipBlanks()
    }
    return end
  }

  private readValue(): string | undefined {
    const quote = this.text[this.position]
    if (quote === '"' || quote === "'") return this.readQuoted(quote)
    const start = this.position
    if (this.skipKeyBlock(start)) return undefined
    const lineEnd = endOfLine(this.text, start)
    this.position = lineEnd
    const line = this.text.slice(start, lineEnd)
    const comment = line.indexOf(' #')
    return this.substitute((comment < 0 ? line : line.slice(0, comment)).trimEnd(), (at) => start + at)
  }

  /**
   * Skips a PEM block without quotes and reports it once. Compose refuses such a file at the last line of the block,
   * and reads the other lines, which are parts of the key, as names and values.
   */
  private skipKeyBlock(start: number): boolean {
    const end = this.endOfKeyBlock(start)
    if (end === undefined) return false
    this.fault('unquoted-lines', start, end)
    this.position = end
    return true
  }

  /** Finds the end of the PEM block that begins at an offset. */
  private endOfKeyBlock(start: number): number | undefined {
    const { text } = this
    if (!text.startsWith('-----BEGIN ', start)) return undefined
    for (let at = endOfLine(this.text, start) + 1; at < text.length; at = endOfLine(this.text, at) + 1) {
      const line = text.slice(at, endOfLine(this.text, at)).trim()
      if (line.startsWith('-----END ')) return endOfLine(this.text, at)
      // The lines of a block are base64, or headers such as `DEK-Info: AES-128-CBC,…`. Any other line with dashes
      // begins a new block.
      if (line.includes('-----') || !/^(?:[A-Za-z\d+/]*={0,2}|[\w-]+: .*)$/.test(line)) return undefined
    }
    return undefined
  }

  private readQuoted(quote: '"' | "'"): string | undefined {
    const { text } = this
    const start = this.position
    let end = start + 1
    while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
    if (end >= text.length) {
      const lineEnd = endOfLine(this.text, start)
      this.fault('unterminated-quote', start, lineEnd)
      this.position = this.endOfKeyBlock(start + 1) ?? lineEnd
      return undefined
    }
    this.position = end + 1
    const content = text.slice(start + 1, end)
    if (quote === "'") return content.replaceAll("\\'", "'")
    const { template, offset } = unescape(content)
    return this.substitute(template, (at) => start + 1 + offset(at))
  }

  private substitute(template: string, offset: (at: number) => number): string {
    const { text, named, unset, faults, isDecided } = substitute(
      template,
      (name) => this.lookUp(name),
      this.allowance,
      this.partial,
    )
    this.isDecided = isDecided
    for (const { name, start, end } of named)
      this.named.push({ name, start: offset(start), end: offset(end), isSet: false })
    for (const { name, start, end } of unset) {
      const from = offset(start)
      this.unset.push({ name, start: from, end: offset(end), line: this.lineAt(from) })
    }
    for (const { reason, start, end } of faults) this.fault(reason, offset(start), offset(end))
    return text
  }

  private lookUp(name: string): string | undefined {
    const value = this.lookup(name)
    if (value === undefined) {
      const own = this.variables.get(name)?.value
      if (own !== undefined || this.earlier === undefined) return own
    }
    const given = value ?? this.earlier?.(name)
    if (given !== undefined) this.allowance.credit(name, given)
    return given
  }

  private inherit(name: string, start: number): void {
    const value = this.lookup(name)
    if (value !== undefined || !this.variables.has(name)) this.set(name, value, start)
  }

  private set(name: string, value: string | undefined, start: number): void {
    this.variables.delete(name)
    const kept = value && this.keep(name, value)
    this.variables.set(name, { name, value: kept, line: this.lineAt(start) })
  }

  private fault(reason: DotenvFault['reason'], start: number, end: number, character?: string): void {
    this.faults.push(new DotenvFault(reason, start, end, this.lineAt(start), character))
  }

  private skipBlanks(): void {
    while (isBlank(this.text[this.position])) this.position++
  }

  private skipLine(): void {
    this.position = endOfLine(this.text, this.position)
  }

  private lineAt(offset: number): number {
    if (offset < this.lineCountedTo) {
      // A variable is reported at its name, after errors further on in its value.
      this.line -= count(this.text, offset, this.lineCountedTo)
    } else {
      this.line += count(this.text, this.lineCountedTo, offset)
    }
    this.lineCountedTo = offset
    return this.line
  }
}

/** Returns the number of line breaks from `start` to `end`. Never searches beyond `end`, as a line may be very long. */
function count(text: string, start: number, end: number): number {
  let lines = 0
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === 10) lines++
  return lines
}

function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** The blanks of Compose. Text that is copied from a web page may have no-break spaces. */
const blanks = ' \t\r\v\f\x85\xa0'

function isBlank(character: string | undefined): boolean {
  return character !== undefined && blanks.includes(character)
}

function isKeyCharacter(character: string): boolean {
  return /^[\w.\-[\]\p{L}\p{N}]/u.test(character)
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ['"', '"'],
  ['$', '$$'],
])

/**
 * Converts the content of double quotes to a template, and maps its offsets back to the content. An escaped dollar
 * becomes `$$`, and an unknown escape stays as it is.
 */
function unescape(content: string): { template: string; offset: (at: number) => number } {
  let template = ''
  let literal = 0
  // The end of each replacement in the template and in the content.
  const replacements: { readonly to: number; readonly from: number }[] = []
  const replace = (at: number, length: number, replacement: string) => {
    template += content.slice(literal, at) + replacement
    literal = at + length
    replacements.push({ to: template.length, from: literal })
  }

  let at = 0
  while (at < content.length) {
    const octal =
      content[at] === '\\' ? /^\\0([0-3][0-7]{2})/.exec(content.slice(at, at + 5))?.[1] : undefined
    const escape = content[at] === '\\' ? escapes.get(content[at + 1] ?? '') : undefined
    if (octal !== undefined) replace(at, 5, String.fromCharCode(parseInt(octal, 8)))
    else if (escape !== undefined) replace(at, 2, escape)
    at = Math.max(at + 1, literal)
  }
  template += content.slice(literal)

  const offset = (at: number) => {
    const before = replacements[lastBefore(replacements, at, ({ to }) => to)] ?? { to: 0, from: 0 }
    return before.from + at - before.to
  }
  return { template, offset }
}

/**
 * Describes an error in an env file. The description quotes no value and no variable in a value, because both may be
 * part of a secret.
 */
export function describeFault({ reason, character }: DotenvFault): Shown {
  switch (reason) {
    case 'unterminated-quote':
      return words('a quote is not closed')
    case 'unquoted-lines':
      return words('a value of several lines needs quotes')
    case 'space-in-key':
      return words('a name cannot contain a space')
    case 'unexpected-character':
      return sentence`a name cannot contain \`${verbatim(character ?? '')}\``
    case 'invalid-template':
      return words('a variable in a value is not valid')
    case 'required-variable':
      return words('the value requires a variable that is not set')
    case 'too-much-text':
      return words('its variables expand to too much text')
  }
}
