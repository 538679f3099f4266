import type { Protocol } from '../../compose/port.js'
import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import { sentence, type Shown, type ShownNumber, words } from '../../source/shown.js'
import { namesOtherThing } from '../../knowledge/variable-names.js'
import type { HeldFile } from '../../application/config-map.js'
import { type NameValue, shownName } from '../../rules/values/name-value.js'
import {
  type Certainty,
  type HostPosition,
  type HostRole,
  isAt,
  notations,
  type Position,
  positionOf,
  type Surroundings,
  type TextKind,
} from './host-positions.js'

/** A text that may hold names of hosts: a value of a service, or a file. */
export interface HostText {
  readonly text: string
  readonly place: Place
  readonly kind: TextKind
  /** The service that has the text, or the ConfigMap that has the file. */
  readonly from: string
  /** The offset of `text` in the scalar of `place`. Absent if it is not written there, but in an env file. */
  readonly at?: number | undefined
  /** The variable that has the text. */
  readonly variable?: string | undefined
  /** All variables of the same service, for a text that is the value of a variable. */
  readonly variables?: readonly NameValue[]
  /** All arguments of the same command, for a text that is an argument. */
  readonly among?: readonly string[]
  /** The index of the text in `among`. */
  readonly index?: number
  /** True if the text belongs to the healthcheck of the service, which runs in its container. */
  readonly isHealthcheck?: boolean
  /** The mounted file. */
  readonly file?: HeldFile
}

/** The longest text before the value of an option. */
const LONGEST_BEFORE = 50

/** The longest part of an address on either side of its host. */
const LONGEST_SIDE = 200

/** The longest scheme. */
const LONGEST_SCHEME = 20

/** Versions of images look like ports (`redis:7`), but ports this low are hardly in use. */
const LOWEST_BARE_PORT = 20

const transports: ReadonlyMap<string, Protocol> = new Map([
  ['tcp', 'TCP'],
  ['udp', 'UDP'],
  ['sctp', 'SCTP'],
])

/** A word of a text that is the name of a host of the application. It may turn out to be something else. */
export class Mention implements Surroundings {
  private row: HostPosition | undefined

  constructor(
    /** The name as written: labels of letters, digits, `-` and `_`, separated by dots. */
    readonly word: string,
    /** The offset in the text. */
    readonly start: number,
    readonly source: HostText,
  ) {}

  get from(): string {
    return this.source.from
  }

  get place(): Place {
    return this.source.place
  }

  get kind(): TextKind {
    return this.source.kind
  }

  get variable(): string | undefined {
    return this.source.variable
  }

  get role(): HostRole {
    return this.position.role
  }

  get certainty(): Certainty {
    return this.position.certainty
  }

  get isCertain(): boolean {
    return this.certainty === 'certain'
  }

  get isCall(): boolean {
    return this.position.isCall
  }

  /**
   * True if the text connects to the host. A text that is written elsewhere, as in an env file, must also give a port:
   * `db:5432`.
   */
  get isAddress(): boolean {
    return this.isCall && (this.source.at !== undefined || this.port !== undefined)
  }

  /** True if the word is the name of a user, which may equal that of a service. */
  get isUser(): boolean {
    return this.role === 'user'
  }

  private get position(): HostPosition {
    return (this.row ??= positionOf(this))
  }

  /** Returns true if the text around the word matches a position. */
  isAt(position: Position): boolean {
    return isAt(position, this)
  }

  get front(): string {
    const { text } = this.source
    return `${this.before} ${text.slice(Math.max(0, this.start - LONGEST_SIDE), this.start)}`.trimStart()
  }

  get behind(): string {
    return this.source.text.slice(this.end, this.end + LONGEST_SIDE)
  }

  /** The end of the arguments before the text. */
  private get before(): string {
    const { among = [], index = 0 } = this.source
    let before = ''
    for (let at = index - 1; at >= 0 && before.length < LONGEST_BEFORE; at--)
      before = ` ${among[at]!.slice(-LONGEST_BEFORE)}${before}`
    return before.slice(-LONGEST_BEFORE)
  }

  get isValue(): boolean {
    const { source, word, start, end } = this
    const { text, kind, variable, place } = source
    if (text === word) return !namesOtherThing(variable ?? place.key)
    const isDefaultOf = /\$\{(\w+):-$/.exec(this.front)?.[1]
    if (isDefaultOf !== undefined) return !namesOtherThing(isDefaultOf)
    if (kind !== 'command')
      return end === text.length && text[start - 1] === '=' && !namesOtherThing(text.slice(0, start - 1))
    // The first word of a command is a program.
    const option = /\s(?:(\S*)=)?$/.exec(this.front)
    return option !== null && /^(?:\s|$)/.test(this.behind) && !namesOtherThing(option[1] ?? '')
  }

  /**
   * The port after the word, if both are an address. The address begins the text, follows `//` or `@`, or is separated
   * from the text before it. The text after it must not make it part of an image's name, a version, a password or a
   * list of ports.
   */
  get port(): number | undefined {
    const { text } = this.source
    if (text[this.end] !== ':') return undefined
    const number = /:([1-9]\d{0,4})(?![\w@:-]|\.\w)/y
    number.lastIndex = this.end
    const port = toPort(number.exec(text)?.[1] ?? '')
    if (port === undefined || this.isInAddress) return port
    return port >= LOWEST_BARE_PORT && this.isApart ? port : undefined
  }

  /**
   * The two ports after the word in the notation for peers of a cluster: `server.1=zoo1:2888:3888`. Otherwise empty.
   * ZooKeeper's role of a peer may follow.
   */
  get peerPorts(): readonly number[] {
    const { text } = this.source
    if (text[this.end] !== ':') return []
    const numbers = /:([1-9]\d{0,4}):([1-9]\d{0,4})(?::(?:participant|observer))?(?![\w@:-]|\.\w)/y
    numbers.lastIndex = this.end
    const ports = numbers.exec(text)?.slice(1).map(Number) ?? []
    const arePorts = ports.every((port) => port >= LOWEST_BARE_PORT && port <= 65535)
    return arePorts && (this.isInAddress || this.isApart) ? ports : []
  }

  /** The port in a notation without a colon, if there is one. */
  get portBeside(): number | undefined {
    const { front, behind, source } = this
    const { among = [], index = 0 } = source
    const after = among.slice(index + 1, index + 3).map((text) => text.slice(0, LONGEST_SIDE))
    const following = `${behind} ${after.join(' ')}`
    for (const notation of notations) {
      const number = notation.behind.exec(following)?.[1]
      if (number !== undefined && notation.front.test(front)) return toPort(number)
    }
    return undefined
  }

  /** The transport protocol that the scheme implies, as in `udp://logs:514`. */
  get transport(): Protocol | undefined {
    return transports.get(this.scheme?.toLowerCase().replace(/[46]$/, '') ?? '')
  }

  /** The text before `://` directly before a word with a port, as in `udp://logs:514`. */
  get scheme(): string | undefined {
    if (this.port === undefined) return undefined
    const before = this.source.text.slice(Math.max(0, this.start - LONGEST_SCHEME - 3), this.start)
    return /([a-z][a-z0-9]*):\/\/$/i.exec(before)?.[1]
  }

  /** The scheme of the address whose host, or one of whose hosts, is the word. A user may precede it. */
  get addressScheme(): string | undefined {
    const { text } = this.source
    const before = text.slice(Math.max(0, this.start - LONGEST_SIDE), this.start)
    const at = before.lastIndexOf('://')
    if (at < 0 || /[\s/"'`<>]/.test(before.slice(at + 3))) return undefined
    return /[a-z][a-z\d+.-]{0,20}$/i.exec(before.slice(Math.max(0, at - LONGEST_SCHEME), at))?.[0]
  }

  /** The name of the variable for messages. */
  get shownVariable(): Shown | undefined {
    const { variable, place } = this.source
    return variable === undefined ? undefined : shownName(variable, place)
  }

  /** Shows a part of the text for messages. A text that is written elsewhere shows as its variable: `${DB_HOST}`. */
  show(text: string): Shown {
    const { at, place } = this.source
    if (at !== undefined) return place.show(text)
    const { shownVariable } = this
    return shownVariable === undefined ? words('…') : sentence`\${${shownVariable}}`
  }

  /** Shows a number of the text in the same way. */
  showNumber(number: number): ShownNumber {
    return this.source.at === undefined ? this.show(String(number)) : this.place.showNumber(number)
  }

  /** The offsets of the word in the scalar of `place`. Absent if it is not written there, as `HostText.at`. */
  get part(): Span | undefined {
    const { at } = this.source
    return at === undefined ? undefined : { start: at + this.start, end: at + this.end }
  }

  /** The offsets of the word with its port, as in `db:5432`. Absent without `part` or a port. */
  get portPart(): Span | undefined {
    const { part, port } = this
    return part && port !== undefined
      ? { start: part.start, end: part.end + 1 + `${port}`.length }
      : undefined
  }

  private get end(): number {
    return this.start + this.word.length
  }

  /** True behind `//` or `@`. */
  private get isInAddress(): boolean {
    const { text } = this.source
    return text[this.start - 1] === '@' || (text[this.start - 1] === '/' && text[this.start - 2] === '/')
  }

  /** True if the word begins the text, or follows a blank, a quote, a bracket, a separator such as `,`, or `:-`. */
  private get isApart(): boolean {
    const { text } = this.source
    return /[\s"'`=,;|&<>()[\]{}]/.test(text[this.start - 1] ?? ' ') || text.startsWith(':-', this.start - 2)
  }
}

/** Returns the number of a port; undefined for any other text. */
export function toPort(text: string): number | undefined {
  const port = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0
  return port > 0 && port <= 65535 ? port : undefined
}
