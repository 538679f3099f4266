import { nameMeans, namesOtherThing } from '../../knowledge/variable-names.js'

/** The kinds of texts: the value of a variable, a command in one text, one of several arguments, a file. */
export type TextKind = 'variable' | 'command' | 'argument' | 'file'

/**
 * How surely a word is a host. A `certain` one can be nothing else, so another name may be written in its place. A
 * `likely` one is probably a host. A `possible` one is a word like any other.
 */
export type Certainty = 'certain' | 'likely' | 'possible'

/** The part that a word plays in its text. */
export type HostRole = 'user' | 'secret' | 'address' | 'option' | 'host variable' | 'value' | 'word'

/** The text around a word. */
export interface Surroundings {
  readonly kind: TextKind
  /** The variable that has the text, if one has. */
  readonly variable: string | undefined
  /** The text before the word, as much as any address has, with the arguments before it. */
  readonly front: string
  /** The text behind the word, as much as any address has. */
  readonly behind: string
  /** The port behind the word, as in `db:5432`. */
  readonly port: number | undefined
  /** True if the word is a whole value: of a variable, of an argument, or behind the `=` of an option. */
  readonly isValue: boolean
}

/** A condition on the text around a word. Every part that is given has to match. */
export interface Position {
  readonly in?: readonly TextKind[]
  readonly front?: RegExp
  readonly behind?: RegExp
  readonly hasPort?: true
  readonly isValue?: true
  /** The meaning of the variable's name. */
  readonly named?: 'host' | 'secret'
}

/** A row of the truth table. */
export interface HostPosition {
  /** A text with the word `db` in this position. A variable's name stands before `: `. */
  readonly example: string
  readonly role: HostRole
  readonly certainty: Certainty
  /**
   * True if the text counts as a connection to the host. `role` and `certainty` do not decide this: `chown db /x`
   * counts, and `psql -hdb` does not.
   */
  readonly isCall: boolean
}

/** The text before a host in any address: `//` or a user. */
const address = /(?:\/\/|@)$/

/** The text before the host of a URL: `//` at the beginning of a word, and possibly a user. */
const authority = /(?:^|[:\s"'`=(,])\/\/(?:[^\s"'`/]*@)?$/

/** An option, a program or a file before a host. */
const option = {
  in: ['command', 'argument', 'file'],
  front:
    /(?:^|[\s;&|("'`])(?:-h ?|--(?=[\w-]*host)[\w-]*[= ]|nc (?:-\w+ (?:\d+ )?)*)["']?$|\/dev\/(?:tcp|udp)\/$/,
} satisfies Position

/** An entry of a list in a variable that is named for hosts; a lone host is a list of one. */
const listed = {
  in: ['variable'],
  named: 'host',
  front: /(?:^|[\s,;])$/,
  behind: /^(?:$|[\s,;])/,
} satisfies Position

/** The program that gives files to a user. */
const owner = /\bchown [^\n;&|]*$/

/** A user before a host. In a list such as `1@one:9093,2@two:9093` there is none. */
const user = /^(?::(?!\d+,)[^\s"'`/@]*)?@/

/** The default of a variable of a shell, of one that is named for hosts or set to one, and in an address. */
const fallback = { front: /\$\{\w+:-$/, behind: /^\}/, isValue: true } satisfies Position
const hostFallback = {
  front: /(?:(?:host|addr|server|url)\w{0,20}(?:=["']?\$\{\w{1,40})?|\/\/\$\{\w{1,40}):-$/i,
  behind: /^\}/,
} satisfies Position

/** A setting of a shell, and of another file, that is named for a host. */
const setting = {
  in: ['command', 'file'],
  front: /(?:^|[\s;])\w*host=["']?$/i,
  behind: /^["']?(?:$|[\s;&])/,
} satisfies Position
const entry = {
  in: ['command', 'file'],
  front: /host(?:_?name)?["']?[:=]\s{0,3}["']?$/i,
  behind: /^["']?\s{0,3}(?:$|[\n,;}#])/,
} satisfies Position

type Row = readonly [example: string, Position, HostRole, Certainty, call: 'a call' | 'no call']

/** The truth table for hosts. The first row that matches the text around a word decides about the word. */
const rows: readonly Row[] = [
  ['chown db:5432 /x', { front: owner, hasPort: true }, 'user', 'possible', 'a call'],
  ['chown db /x', { front: owner, isValue: true }, 'user', 'possible', 'a call'],
  ['chown -R root:db /x', { front: owner }, 'user', 'possible', 'no call'],
  ['URL: x://db:secret@host', { front: address, behind: user }, 'user', 'possible', 'a call'],
  ['URL: db:secret@host', { behind: user }, 'user', 'possible', 'no call'],
  ['API_TOKEN: db:5432', { named: 'secret', hasPort: true }, 'secret', 'likely', 'a call'],
  ['API_TOKEN: x://db', { named: 'secret', front: address }, 'secret', 'likely', 'a call'],
  ['URL: db:5432', { hasPort: true }, 'address', 'certain', 'a call'],
  ['URL: x://db/y', { front: authority }, 'address', 'certain', 'a call'],
  ['URL: me@db', { front: address }, 'address', 'likely', 'a call'],
  ['psql -h db', { ...option, isValue: true }, 'option', 'certain', 'a call'],
  ['psql -hdb', option, 'option', 'certain', 'no call'],
  ['DB_HOST: db', { ...listed, isValue: true }, 'host variable', 'certain', 'a call'],
  ['DB_HOSTS: db,other', listed, 'host variable', 'certain', 'no call'],
  ['HOST=${DB_HOST:-db}', hostFallback, 'host variable', 'certain', 'a call'],
  ['export DB_HOST=db', setting, 'host variable', 'certain', 'a call'],
  ['{"host": "db"}', entry, 'host variable', 'likely', 'no call'],
  ['TARGET=${TARGET:-db}', fallback, 'value', 'likely', 'a call'],
  ['BACKEND: db', { in: ['variable', 'command', 'argument'], isValue: true }, 'value', 'likely', 'a call'],
  ['GREETING: hello db', {}, 'word', 'possible', 'no call'],
]

export const hostPositions = rows.map(([example, position, role, certainty, call]) => {
  return { example, position, role, certainty, isCall: call === 'a call' }
})

/** Returns the row of the truth table that the text around a word matches. */
export function positionOf(around: Surroundings): HostPosition {
  const { kind, variable, front, behind, port, isValue } = around
  const known = { kind, variable, front, behind, port, isValue }
  return hostPositions.find(({ position }) => isAt(position, known))!
}

/** Returns true if the text around a word matches a position. */
export function isAt(position: Position, around: Surroundings): boolean {
  const { in: kinds, front, behind, hasPort, isValue, named } = position
  return (
    (kinds === undefined || kinds.includes(around.kind)) &&
    (hasPort === undefined || around.port !== undefined) &&
    (isValue === undefined || around.isValue) &&
    (named === undefined || (around.variable !== undefined && isNamedFor(named, around.variable))) &&
    front?.test(around.front) !== false &&
    behind?.test(around.behind) !== false
  )
}

/** Only the program understands a variable with a secret, even if its name also means a host. */
function isNamedFor(meaning: 'host' | 'secret', variable: string): boolean {
  const isSecret = nameMeans(variable, 'secret')
  return meaning === 'secret'
    ? isSecret
    : !isSecret && nameMeans(variable, 'host') && !namesOtherThing(variable)
}

/** A notation in which the port is not after a colon: the text before the host and after it. */
interface Notation {
  /** A text with the host `db` and the port 5432. */
  readonly example: string
  readonly front: RegExp
  readonly behind: RegExp
}

export const notations: readonly Notation[] = [
  {
    example: 'nc -z db 5432',
    front: /(?:\bnc (?:-\w+ (?:\d+ )?)*|\/dev\/(?:tcp|udp)\/)["']?$/,
    behind: /^["']?[ /](\d+)/,
  },
  {
    example: 'pg_isready -h db -p 5432',
    front: /(?:^|[\s;&|(])(?:-h ?|--[\w-]*host[= ])["']?$/,
    behind: /^["']? +(?:-[pP] ?|--[\w-]*port[= ])["']?(\d+)/,
  },
  {
    example: '<host>db</host><port>5432</port>',
    front: /(?:host(?:name)?|addr(?:ess)?|server)["']?\s*[:=>]\s*["']?$/i,
    behind: /^["']?(?:<\/[\w.-]+>|,)?\s*[<"']?[\w.-]*port["']?\s*[:=>]\s*["']?(\d+)/i,
  },
]
