/** A socket of a container, as `/proc/net` lists it. */
export interface Socket {
  readonly protocol: 'tcp' | 'udp'
  readonly state: 'listening' | 'connected'
  /** The addresses as hexadecimal digits in network order, without those of an IPv4-mapped IPv6 address. */
  readonly address: string
  readonly port: number
  readonly remoteAddress: string
  readonly remotePort: number
}

/** The states in the column `st`. A closed connection that waits counts, because short connections are seldom seen open. */
const states: Readonly<Record<Socket['protocol'], Readonly<Record<string, Socket['state']>>>> = {
  tcp: { '0A': 'listening', '01': 'connected', '06': 'connected', '08': 'connected' },
  udp: { '07': 'listening', '01': 'connected' },
}

/** The files of the sockets of a network. A machine without IPv6 lacks some. */
export const socketFiles = ['tcp', 'tcp6', 'udp', 'udp6'].map((name) => `/proc/net/${name}`)

/** Parses the files of sockets as `cat` joins them. The heading of UDP has a column for dropped packets. */
export function parseSocketFiles(text: string): readonly Socket[] {
  return text
    .split(/^(?= *sl +local_address)/m)
    .flatMap((part) => parseSockets(part, part.split('\n', 1)[0]!.includes('drops') ? 'udp' : 'tcp'))
}

/** Parses `/proc/net/tcp`, `tcp6`, `udp` or `udp6`. Skips lines that it does not know. */
export function parseSockets(text: string, protocol: Socket['protocol']): Socket[] {
  return text.split('\n').flatMap((line): Socket[] => {
    const [, local = '', remote = '', code = ''] = line.trim().split(/ +/)
    const state = Object.hasOwn(states[protocol], code) ? states[protocol][code] : undefined
    const [from, to] = [parseEnd(local), parseEnd(remote)]
    if (state === undefined || from === undefined || to === undefined) return []
    return [
      {
        ...{ protocol, state, address: from.address, port: from.port },
        ...{ remoteAddress: to.address, remotePort: to.port },
      },
    ]
  })
}

function parseEnd(text: string): { readonly address: string; readonly port: number } | undefined {
  const [, address, port] = /^([\dA-F]{8}|[\dA-F]{32}):([\dA-F]{4})$/.exec(text) ?? []
  if (address === undefined || port === undefined) return undefined
  return { address: inNetworkOrder(address), port: parseInt(port, 16) }
}

/** The kernel prints each group of four bytes in the order of the processor, which is little-endian. */
function inNetworkOrder(address: string): string {
  const groups = address.match(/.{8}/g) ?? []
  const bytes = groups.map((group) => (group.match(/../g) ?? []).reverse().join('')).join('')
  return withoutMapping(bytes)
}

function withoutMapping(address: string): string {
  return address.startsWith('00000000000000000000FFFF') ? address.slice(24) : address
}

/** Converts an address such as `172.18.0.2` or `fd00::2` to the digits of a socket. Returns undefined for other texts. */
export function toDigits(address: string): string | undefined {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) {
    const bytes = address.split('.').map(Number)
    return bytes.every((byte) => byte < 256)
      ? bytes
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join('')
          .toUpperCase()
      : undefined
  }
  const halves = address.split('::')
  if (!/^[\da-fA-F:]+$/.test(address) || halves.length > 2) return undefined
  const groupsOf = (half = '') => (half === '' ? [] : half.split(':'))
  const [start, end] = [groupsOf(halves[0]), groupsOf(halves[1])]
  const missing = 8 - start.length - end.length
  if (missing < 0 || (halves.length === 1 && missing > 0)) return undefined
  const groups = [...start, ...Array.from({ length: missing }, () => '0'), ...end]
  return groups.every((group) => /^[\da-fA-F]{1,4}$/.test(group))
    ? withoutMapping(
        groups
          .map((group) => group.padStart(4, '0'))
          .join('')
          .toUpperCase(),
      )
    : undefined
}

/** True for a socket that only its own container reaches. */
export function isLoopback(address: string): boolean {
  return address === `${'0'.repeat(31)}1` || (address.length === 8 && address.startsWith('7F'))
}

/** The address at which Docker answers questions of DNS inside of each container: 127.0.0.11. */
export const dockerDns = '7F00000B'
