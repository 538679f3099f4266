import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import { isWrittenAt, type NameValue, readNameValues, shownName } from '../read/name-value.js'
import { sentence, type Shown, type ShownNumber, words } from '../../source/shown.js'

/** What of a service may call others by their names. */
interface Calling {
  readonly place: Place
  readonly environment: { readonly variables: readonly NameValue[] }
}

/** A text that may hold names of hosts: a value of a service, or a file. */
export interface HostText {
  readonly text: string
  readonly place: Place
  /** Where it begins in the text of the place; absent where it is written elsewhere, as in an env file. */
  readonly at?: number | undefined
  /** The variable that has the text, if one has. */
  readonly variable?: string | undefined
  /** Whether blanks part its words from one another: it is a command as a text. */
  readonly isCommand?: boolean
  /** The end of what is in front of an argument. */
  readonly before?: string | undefined
  /** The two arguments behind the text, if it is one. */
  readonly after?: string | undefined
}

/** More than an option has in front of its value. */
const LONGEST_BEFORE = 50

/** What is in front of the next argument. */
export function endOf(before: string, argument: string): string {
  return `${before} ${argument}`.slice(-LONGEST_BEFORE)
}

/** A word of a text that may be the name of a host. What is around it is read when it is asked for: few words are names. */
export class HostName {
  constructor(
    /** Labels of letters, digits, `-` and `_`, with dots between them. */
    readonly word: string,
    /** Where it begins in the text. */
    readonly start: number,
    private readonly within: HostText,
  ) {}

  get text(): string {
    return this.within.text
  }

  get place(): Place {
    return this.within.place
  }

  /** What stands before it: as much as any address has, and the arguments in front. */
  get front(): string {
    const { text, before = '' } = this.within
    return `${before} ${text.slice(Math.max(0, this.start - LONGEST_SIDE), this.start)}`.trimStart()
  }

  /** What stands behind it in its text, as much as any address has. */
  get behind(): string {
    return this.text.slice(this.end, this.end + LONGEST_SIDE)
  }

  /** The arguments behind its text. */
  get after(): string {
    return this.within.after ?? ''
  }

  get isInCommand(): boolean {
    return this.within.isCommand ?? false
  }

  get variable(): string | undefined {
    return this.within.variable
  }

  /** The name of the variable as messages have it. */
  get shownVariable(): Shown | undefined {
    const { variable, place } = this.within
    return variable === undefined ? undefined : shownName(variable, place)
  }

  /** A part of the text as messages have it: of a text that is written elsewhere, the variable that has it. */
  show(text: string): Shown {
    const { at, place } = this.within
    if (at !== undefined) return place.show(text)
    const { shownVariable } = this
    return shownVariable === undefined ? words('…') : sentence`\${${shownVariable}}`
  }

  /** A number of the text, likewise. */
  showNumber(number: number): ShownNumber {
    return this.within.at === undefined ? this.show(String(number)) : this.place.showNumber(number)
  }

  /** The port behind it, as in `db:5432`, where the two stand as an address does. */
  get port(): number | undefined {
    return this.text[this.end] === ':' ? portBehind(this.text, this.start, this.end) : undefined
  }

  /** What stands before `://` right in front of a word with a port, as in `udp://logs:514`. */
  get scheme(): string | undefined {
    return this.port === undefined ? undefined : schemeBefore(this.text, this.start)
  }

  /** Where the word stands in the text of the place; absent where the text is written elsewhere. */
  get part(): Span | undefined {
    const { at } = this.within
    return at === undefined ? undefined : { start: at + this.start, end: at + this.end }
  }

  /** The same of the word with its port. */
  get portPart(): Span | undefined {
    const { part, port } = this
    return part && port !== undefined
      ? { start: part.start, end: part.end + 1 + `${port}`.length }
      : undefined
  }

  private get end(): number {
    return this.start + this.word.length
  }
}

/** More than any address has beside its host. */
const LONGEST_SIDE = 200

/**
 * Goes through the words of a service's environment, command, healthcheck and further commands, in time linear in their
 * length. Texts that cannot hold what is looked for, with the arguments behind them, may be passed over.
 */
export function eachHostName(
  service: Calling,
  visit: (host: HostName) => void,
  mayHold?: (text: string) => boolean,
): void {
  searchVariables(service.environment.variables)
  searchCommand(service.place)
  searchArguments(service.place.get('healthcheck')?.get('test'))
  for (const place of furtherCommands(service.place)) {
    searchVariables(readNameValues(place.get('environment')))
    searchCommand(place)
  }

  function searchVariables(variables: readonly NameValue[]): void {
    for (const { name, value, place } of variables) {
      if (value === undefined) continue
      const at = isWrittenAt(place, name, value) ? place.text!.length - value.length : undefined
      search({ text: value, place, at, variable: name })
    }
  }

  function searchCommand(place: Place): void {
    for (const key of ['entrypoint', 'command']) searchArguments(place.get(key), true)
  }

  function searchArguments(place: Place | undefined, isCommand = false): void {
    if (place?.text !== undefined) search({ text: place.text, place, at: 0, isCommand })
    const items = place?.items() ?? []
    const texts = items.map(({ text = '' }) => text)
    let before = ''
    for (const [index, item] of items.entries()) {
      const text = texts[index]!
      search({ text, place: item, at: 0, before, after: texts.slice(index + 1, index + 3).join(' ') })
      before = endOf(before, text)
    }
  }

  function search(within: HostText): void {
    const { text, after = '' } = within
    if (mayHold?.(after === '' ? text : `${text} ${after}`) !== false) eachHostIn(within, visit)
  }
}

/** The hooks of a service, what runs before it starts, and what runs after files are copied. */
function furtherCommands(service: Place): readonly Place[] {
  const hooks = ['pre_start', 'post_start', 'pre_stop'].flatMap((key) => service.get(key)?.items() ?? [])
  const watched = service.get('develop')?.get('watch')?.items() ?? []
  return [...hooks, ...watched.flatMap((one) => one.get('exec') ?? [])]
}

/** Goes through the words of a text. */
export function eachHostIn(within: HostText, visit: (host: HostName) => void): void {
  for (const { 0: word, index } of within.text.matchAll(/[\w-]+(?:\.[\w-]+)*/g)) {
    // An option may have its value right behind it: `mysqladmin -hdb`.
    const option = /^-h(?=\w)/.test(word) ? 2 : 0
    visit(new HostName(word.slice(option), index + option, within))
  }
}

/** More than any scheme has. */
const LONGEST_SCHEME = 20

function schemeBefore(text: string, start: number): string | undefined {
  const before = text.slice(Math.max(0, start - LONGEST_SCHEME - 3), start)
  return /([a-z][a-z0-9]*):\/\/$/i.exec(before)?.[1]
}

/** Versions of images look like ports (`redis:7`), but hardly any port in use is as low. */
const LOWEST_BARE_PORT = 20

/**
 * The number behind a word, if the two are an address: at the beginning, behind `//` or `@`, or apart from what is before,
 * and with nothing behind that makes it part of an image's name, a version, a password or a list of ports.
 */
function portBehind(text: string, start: number, end: number): number | undefined {
  const number = /:([1-9]\d{0,4})(?![\w@:-]|\.\w)/y
  number.lastIndex = end
  const port = Number(number.exec(text)?.[1])
  if (!(port <= 65535)) return undefined
  if (isInAddress(text, start)) return port
  return port >= LOWEST_BARE_PORT && isApart(text, start) ? port : undefined
}

/**
 * The two ports behind a word, as peers of a cluster are written: `server.1=zoo1:2888:3888`; otherwise none. What ZooKeeper
 * says of the role of a peer may follow them.
 */
export function peerPorts({ text, word, start }: HostName): readonly number[] {
  const numbers = /:([1-9]\d{0,4}):([1-9]\d{0,4})(?::(?:participant|observer))?(?![\w@:-]|\.\w)/y
  numbers.lastIndex = start + word.length
  const ports = numbers.exec(text)?.slice(1).map(Number) ?? []
  const arePorts = ports.every((port) => port >= LOWEST_BARE_PORT && port <= 65535)
  return arePorts && (isInAddress(text, start) || isApart(text, start)) ? ports : []
}

/** Whether a word is behind `//` or `@`. */
export function isInAddress(text: string, start: number): boolean {
  return text[start - 1] === '@' || (text[start - 1] === '/' && text[start - 2] === '/')
}

/** Whether a word is at the beginning, or apart from what is before. */
function isApart(text: string, start: number): boolean {
  return /[\s"'`=,;|&<>()[\]{}]/.test(text[start - 1] ?? ' ')
}
