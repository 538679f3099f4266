import { describe, expect, it } from 'vitest'
import { isLoopback, parseSockets, toDigits } from '../../src/observe/sockets.js'

/** A line of `/proc/net/tcp`, with the columns that nobody reads. */
function line(local: string, remote: string, state: string): string {
  return `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  1000        0 56387 1 0000000000000000 100 0 0 10 0`
}

const heading =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
const nowhere = '00000000:0000'

describe('the sockets of /proc/net', () => {
  it.each([
    ['TCP that listens', 'tcp', line('00000000:23A3', nowhere, '0A'), { state: 'listening', port: 9123 }],
    [
      'an open connection',
      'tcp',
      line('020012AC:DA28', '030012AC:1538', '01'),
      { state: 'connected', remotePort: 5432 },
    ],
    [
      'a closed connection that waits',
      'tcp',
      line('020012AC:DA28', '030012AC:1538', '06'),
      { state: 'connected' },
    ],
    [
      'UDP that waits for packets',
      'udp',
      line('00000000:0035', nowhere, '07'),
      { state: 'listening', port: 53 },
    ],
  ] as const)('%s is found', (_, protocol, text, expected) => {
    expect(parseSockets(`${heading}\n${text}\n`, protocol)).toEqual([expect.objectContaining(expected)])
  })

  it.each([
    ['the heading', heading],
    ['another state', line('00000000:23A3', nowhere, '02')],
    ['half a line', '   0: 00000000:23A3'],
    ['another address', line('0000:23A3', nowhere, '0A')],
  ])('%s is skipped', (_, text) => {
    expect(parseSockets(text, 'tcp')).toEqual([])
  })

  it('have addresses in network order, and IPv4 addresses in IPv6 sockets are those of IPv4', () => {
    const six = '0000000000000000FFFF0000020012AC:23A3'
    const [mapped, own] = parseSockets(
      [line(six, nowhere, '0A'), line('000080FE000000000000000001000000:0050', nowhere, '0A')].join('\n'),
      'tcp',
    )
    expect(mapped!.address).toBe(toDigits('172.18.0.2'))
    expect(own!.address).toBe('FE800000000000000000000000000001')
  })
})

describe('an address in digits', () => {
  it.each([
    ['172.18.0.2', 'AC120002'],
    ['fd00::2', 'FD000000000000000000000000000002'],
    ['::1', '00000000000000000000000000000001'],
    ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
    ['256.1.1.1', undefined],
    ['1:2:3', undefined],
    ['1::2::3', undefined],
    ['web', undefined],
    ['', undefined],
  ])('of %s is %s', (address, digits) => {
    expect(toDigits(address)).toBe(digits)
  })

  it.each([
    ['127.0.0.1', true],
    ['127.8.0.1', true],
    ['::1', true],
    ['172.18.0.2', false],
    ['::', false],
  ])('of %s is of the container alone: %s', (address, expected) => {
    expect(isLoopback(toDigits(address)!)).toBe(expected)
  })
})
