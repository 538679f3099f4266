import { Fault } from '../source/fault.js'

/** Protocols in the spelling of Kubernetes. */
export type Protocol = 'TCP' | 'UDP' | 'SCTP'

/** Port numbers from `first` to `last`, both included. */
export interface PortRange {
  readonly first: number
  readonly last: number
}

/** A container port. Several published numbers are alternatives, of which Compose uses one. */
export interface PortMapping {
  readonly target: number
  readonly published: PortRange | undefined
  readonly hostIp: string | undefined
  readonly protocol: Protocol
}

export interface ExposedPort {
  readonly target: number
  readonly protocol: Protocol
}

/** An error in a port. `args.text` is the part at fault; `unequal-ranges` also has `published` and `target`. */
export type PortFault = Fault<
  | 'not-a-port'
  | 'port-out-of-range'
  | 'reversed-range'
  | 'unequal-ranges'
  | 'unknown-protocol'
  | 'invalid-host-ip'
  | 'missing-target'
>

/**
 * Parses the short form of a port (Compose Specification, 05-services, `ports`):
 * `[[host_ip:][published]:]target[/protocol]`. Ranges on both sides must be equally long and pair up. A published range
 * for a single target stays a range. An empty or zero published port means any, and is left out. The result has at most
 * `most` ports.
 */
export function parsePort(text: string, most = Infinity): readonly PortMapping[] | PortFault {
  const { ports: end, protocol } = splitProtocol(text)
  const targetAt = text.lastIndexOf(':', end - 1) + 1
  const target = readRange(text, targetAt, end, 1)
  if (target instanceof Fault) return target
  if (target === undefined) return new Fault('missing-target', 0, text.length)

  const publishedEnd = Math.max(targetAt - 1, 0)
  const hostIpOnly = text[publishedEnd - 1] === ']'
  const publishedAt = publishedEnd === 0 || hostIpOnly ? 0 : text.lastIndexOf(':', publishedEnd - 1) + 1
  const published = readRange(text, publishedAt, publishedEnd, 0)
  if (published instanceof Fault) return published

  const hostIp = publishedAt === 0 ? '' : readHostIp(text, publishedAt - 1)
  if (hostIp instanceof Fault) return hostIp

  const targets = target.last - target.first
  const pairwise = published !== undefined && targets > 0
  if (pairwise && targets !== published.last - published.first) {
    return new Fault('unequal-ranges', publishedAt, end)
  }
  if (protocol instanceof Fault) return protocol
  const mappings: PortMapping[] = []
  for (let index = 0; index <= targets && index < most; index++) {
    const own = pairwise ? { first: published.first + index, last: published.first + index } : published
    mappings.push({ target: target.first + index, published: own, hostIp: hostIp || undefined, protocol })
  }
  return mappings
}

/**
 * Parses an entry of `expose` (Compose Specification, 05-services): a port or a range, with an optional protocol. The
 * result has at most `most` ports. What precedes `begin` is not read.
 */
export function parseExpose(text: string, most = Infinity, begin = 0): readonly ExposedPort[] | PortFault {
  const { ports: end, protocol } = splitProtocol(text)
  const range = readRange(text, begin, end, 1)
  if (range instanceof Fault) return range
  if (range === undefined) return new Fault('missing-target', 0, text.length)
  if (protocol instanceof Fault) return protocol
  const ports: ExposedPort[] = []
  for (let target = range.first; target <= range.last && ports.length < most; target++) {
    ports.push({ target, protocol })
  }
  return ports
}

/** Parses a single port number, 1 to 65535. */
export function parsePortNumber(text: string): number | PortFault {
  return readNumber(text, 0, text.length, 1)
}

/**
 * Parses `published` of the long form: a port or a range. Returns `undefined` if it is empty or zero, which means any
 * port.
 */
export function parsePublished(text: string): PortRange | undefined | PortFault {
  return readRange(text, 0, text.length, 0)
}

/** Parses a protocol in any case. An empty text is TCP. */
export function parseProtocol(text: string): Protocol | PortFault {
  return text === '' ? 'TCP' : readProtocol(text, 0)
}

/** Parses `host_ip` of the long form: an IPv4 address, or an IPv6 address with or without brackets. */
export function parseHostIp(text: string): string | PortFault {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
  return isIPv4(bare) || readIPv6(bare) ? bare : new Fault('invalid-host-ip', 0, text.length)
}

/** Returns true if only the host itself can reach an address: 127.0.0.0/8, also in IPv6 notation, or ::1. */
export function isLoopback(hostIp: string): boolean {
  if (isIPv4(hostIp)) return hostIp.startsWith('127.')
  const groups = readIPv6(hostIp) ?? [1]
  const [marker, high = 0, low] = groups.slice(5)
  if (groups.slice(0, 5).some(Boolean)) return false
  return marker === 0xffff ? high >> 8 === 127 : marker === 0 && high === 0 && low === 1
}

/** An error in the protocol is reported last, so that correcting the protocol corrects the whole text. */
function splitProtocol(text: string): { ports: number; protocol: Protocol | PortFault } {
  const slash = text.indexOf('/')
  if (slash < 0 || slash === text.length - 1) {
    return { ports: slash < 0 ? text.length : slash, protocol: 'TCP' }
  }
  return { ports: slash, protocol: readProtocol(text, slash + 1) }
}

function readProtocol(text: string, start: number): Protocol | PortFault {
  const protocol = text.slice(start)
  const upper = protocol.toUpperCase()
  if (upper === 'TCP' || upper === 'UDP' || upper === 'SCTP') return upper
  return new Fault('unknown-protocol', start, text.length)
}

/** Parses `8080` or `8080-8090`. If `lowest` is 0, a single zero means no range. */
function readRange(
  text: string,
  start: number,
  end: number,
  lowest: 0 | 1,
): PortRange | undefined | PortFault {
  if (start >= end) return undefined
  const dash = text.indexOf('-', start)
  if (dash < 0 || dash >= end) {
    const only = readNumber(text, start, end, lowest)
    if (only instanceof Fault) return only
    return only === 0 ? undefined : { first: only, last: only }
  }
  if (dash === start || dash === end - 1) return new Fault('not-a-port', start, end)
  const first = readNumber(text, start, dash, 1)
  if (first instanceof Fault) return first
  const last = readNumber(text, dash + 1, end, 1)
  if (last instanceof Fault) return last
  if (first > last) return new Fault('reversed-range', start, end)
  return { first, last }
}

function readNumber(text: string, start: number, end: number, lowest: 0 | 1): number | PortFault {
  let value = 0
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 48
    if (!(digit >= 0 && digit <= 9)) return new Fault('not-a-port', start, end)
    value = Math.min(value * 10 + digit, 65536)
  }
  if (start === end) return new Fault('not-a-port', start, end)
  if (value < lowest || value > 65535) {
    return new Fault('port-out-of-range', start, end)
  }
  return value
}

/** Parses the text before the published port: nothing, an IPv4 address, or an IPv6 address in brackets. */
function readHostIp(text: string, end: number): string | PortFault {
  const host = text.slice(0, end)
  if (host === '' || isIPv4(host)) return host
  const bare = host.slice(1, -1)
  if (host === `[${bare}]` && readIPv6(bare)) return bare
  return new Fault('invalid-host-ip', 0, end)
}

function isIPv4(text: string): boolean {
  if (text.length > 15) return false
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
}

/** Returns the eight groups of an IPv6 address, or `undefined` for any other text. */
function readIPv6(text: string): readonly number[] | undefined {
  if (text.length > 45) return undefined
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [before = '', after] = halves
  const head = readGroups(before, after === undefined)
  const tail = readGroups(after ?? '', true)
  if (!head || !tail) return undefined
  if (after === undefined) return head.length === 8 ? head : undefined
  const missing = 8 - head.length - tail.length
  return missing < 1 ? undefined : [...head, ...new Array<number>(missing).fill(0), ...tail]
}

function readGroups(text: string, atEnd: boolean): number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  const parts = text.split(':')
  for (const [index, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(part)) {
      groups.push(parseInt(part, 16))
    } else if (atEnd && index === parts.length - 1 && isIPv4(part)) {
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
      groups.push(a * 256 + b, c * 256 + d)
    } else return undefined
  }
  return groups
}
