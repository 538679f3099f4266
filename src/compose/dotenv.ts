import { endOfLine } from '../source/ends.js'
import { Fault } from '../source/fault.js'
import { lastBefore } from '../source/last-before.js'
import { Allowance } from './allowance.js'
import { substitute, type Lookup, type TemplateFault, type VariableUse } from './template.js'
import { sentence, type Shown, verbatim, words } from '../source/shown.js'

/**
 * A variable of a dotenv file; `value` is `undefined` for a bare `NAME` that the lookup does not have, and for what depends
 * on an unknown variable.
 */
export interface DotenvVariable {
  readonly name: string
  readonly value: string | undefined
  /** 1-based line on which the variable's name stands. */
  readonly line: number
}

/** Offsets are into the dotenv text. */
export class DotenvFault extends Fault<
  'unterminated-quote' | 'unquoted-lines' | 'space-in-key' | 'unexpected-character' | TemplateFault['reason']
> {
  constructor(
    reason: DotenvFault['reason'],
    start: number,
    end: number,
    /** 1-based. */
    readonly line: number,
    /** The one that is unexpected. */
    readonly character = '',
  ) {
    super(reason, start, end)
  }
}

/** A variable used in a value, with the 1-based line. */
export interface DotenvVariableUse extends VariableUse {
  readonly line: number
}

export interface Dotenv {
  /** In the order of the file; of a repeated name the last value, in the last place. */
  readonly variables: readonly DotenvVariable[]
  /** Variables used in values that are not set and have no default. */
  readonly unset: readonly DotenvVariableUse[]
  readonly faults: readonly DotenvFault[]
}

export interface DotenvOptions {
  readonly format?: 'raw' | undefined
  readonly earlier?: Lookup
  readonly partial?: boolean
}

/**
 * Reads the text of an env file (Compose Specification, 05-services, "Env_file format"): comments, `export`,
 * `NAME=value` and `NAME: value`, single and double quotes over several lines, escapes in double quotes, variables
 * outside single quotes. A variable is looked up in `lookup` first, then in the earlier lines, then in `earlier`, which
 * has those that count less: of the files before this one, or of the platform. With the format `raw` the value is the
 * rest of the line as it stands. With `partial` a variable that none of them has is unknown rather than not set.
 */
export function parseDotenv(
  text: string,
  lookup: Lookup,
  { format, earlier, partial = false }: DotenvOptions = {},
): Dotenv {
  const parser = new Parser(text, lookup, earlier, partial)
  if (format === 'raw') parser.parseRaw()
  else parser.parse()
  return { variables: [...parser.variables.values()], unset: parser.unset, faults: parser.faults }
}

const MOST_FAULTS = 100

const byteOrderMark = '\ufeff'

class Parser {
  readonly variables = new Map<string, DotenvVariable>()
  readonly unset: DotenvVariableUse[] = []
  readonly faults: DotenvFault[] = []
  /** Whether the value that was read last depends on no unknown variable. */
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

  /** Reads statement after statement; one that follows a closing quote need not begin a line. */
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

  /** A file of another kind has a fault in every line, and nobody reads them all. */
  private get isReadable(): boolean {
    return this.faults.length < MOST_FAULTS
  }

  private parseStatement(): void {
    const { text } = this
    if (this.skipKeyBlock(this.position)) return
    this.skipExport()
    const start = this.position
    const name = this.readKey()
    this.skipBlanks()
    const next = text[this.position]
    // A statement never begins with the end of its line, so there is a name.
    if (next === undefined || next === '\n') {
      this.inherit(name, start)
    } else if (name !== '' && (next === '=' || next === ':')) {
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
    // `export = 1` sets a variable of that name.
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
   * Passes over a PEM block without quotes, and reports it once. Compose refuses such a file at the last line of the block,
   * and takes the lines between for names and values: parts of the key.
   */
  private skipKeyBlock(start: number): boolean {
    const end = this.endOfKeyBlock(start)
    if (end === undefined) return false
    this.fault('unquoted-lines', start, end)
    this.position = end
    return true
  }

  /** The end of the PEM block that begins at an offset. */
  private endOfKeyBlock(start: number): number | undefined {
    const { text } = this
    if (!text.startsWith('-----BEGIN ', start)) return undefined
    for (let at = endOfLine(this.text, start) + 1; at < text.length; at = endOfLine(this.text, at) + 1) {
      const line = text.slice(at, endOfLine(this.text, at)).trim()
      if (line.startsWith('-----END ')) return endOfLine(this.text, at)
      // The lines of a block are base64, or headers such as `DEK-Info: AES-128-CBC,…`. Another block begins anew.
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
    const { text, unset, faults, isDecided } = substitute(
      template,
      (name) => this.lookUp(name),
      this.allowance,
      this.partial,
    )
    this.isDecided = isDecided
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
    this.variables.set(name, { name, value, line: this.lineAt(start) })
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
      // A variable is set at the place of its name, after the faults further on in its value.
      this.line -= count(this.text, offset, this.lineCountedTo)
    } else {
      this.line += count(this.text, this.lineCountedTo, offset)
    }
    this.lineCountedTo = offset
    return this.line
  }
}

/** Looks at nothing behind the end: a text may be one long line. */
function count(text: string, start: number, end: number): number {
  let lines = 0
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === 10) lines++
  return lines
}

function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** Those of Compose: a no-break space comes with what is copied from a page. */
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
 * The template inside double quotes, and where a place of it is in the quoted text. An escaped dollar becomes the
 * template's own escape; an escape that is not known stays as it is.
 */
function unescape(content: string): { template: string; offset: (at: number) => number } {
  let template = ''
  let literal = 0
  // Where each replacement ends, in the template and in the content.
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
 * What is wrong with a line of an env file. Quotes neither a value nor what looks like a variable in it: both may be
 * part of a secret.
 */
export function describeFault({ reason, character }: DotenvFault): Shown {
  switch (reason) {
    case 'unterminated-quote':
      return words('a quote is not closed')
    case 'unquoted-lines':
      return words('a value of several lines, such as a key, needs quotes')
    case 'space-in-key':
      return words('a name cannot contain a space')
    case 'unexpected-character':
      return sentence`a name cannot contain '${verbatim(character ?? '')}'`
    case 'invalid-template':
      return words('a variable in a value is not well-formed')
    case 'required-variable':
      return words('a variable that its value requires is not set')
    case 'too-much-text':
      return words('its variables become too much text')
  }
}
