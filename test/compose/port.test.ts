import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isLoopback,
  parseExpose,
  parseHostIp,
  parsePort,
  parsePortNumber,
  parseProtocol,
  parsePublished,
} from '../../src/compose/port.js'
import { Fault } from '../../src/source/fault.js'

const at = (port: number) => ({ first: port, last: port })

describe('[R2.10-01] the short form of a port', () => {
  test.each([
    ['80', [{ target: 80, protocol: 'TCP' }]],
    ['80-80', [{ target: 80, protocol: 'TCP' }]],
    ['80/', [{ target: 80, protocol: 'TCP' }]],
    ['80/udp', [{ target: 80, protocol: 'UDP' }]],
    ['80/SCTP', [{ target: 80, protocol: 'SCTP' }]],
    ['8080:80', [{ target: 80, published: at(8080), protocol: 'TCP' }]],
    ['080:080', [{ target: 80, published: at(80), protocol: 'TCP' }]],
    ['22:22', [{ target: 22, published: at(22), protocol: 'TCP' }]],
    [':80', [{ target: 80, protocol: 'TCP' }]],
    ['::80', [{ target: 80, protocol: 'TCP' }]],
    ['0:80', [{ target: 80, protocol: 'TCP' }]],
    ['127.0.0.1:8080:80', [{ target: 80, published: at(8080), hostIp: '127.0.0.1', protocol: 'TCP' }]],
    ['127.0.0.1::80', [{ target: 80, hostIp: '127.0.0.1', protocol: 'TCP' }]],
    ['[::1]:8080:80/udp', [{ target: 80, published: at(8080), hostIp: '::1', protocol: 'UDP' }]],
    ['8000-8005:80', [{ target: 80, published: { first: 8000, last: 8005 }, protocol: 'TCP' }]],
    [
      '80-81',
      [
        { target: 80, protocol: 'TCP' },
        { target: 81, protocol: 'TCP' },
      ],
    ],
    [
      '8080-8081:80-81',
      [
        { target: 80, published: at(8080), protocol: 'TCP' },
        { target: 81, published: at(8081), protocol: 'TCP' },
      ],
    ],
  ])('%s', (text, mappings) => expect(parsePort(text)).toEqual(mappings))

  test.each([
    ['http', 'not-a-port', 'http'],
    ['http:80', 'not-a-port', 'http'],
    ['-81:80', 'not-a-port', '-81'],
    ['80-:90', 'not-a-port', '80-'],
    ['127.0.0.1:80', 'not-a-port', '127.0.0.1'],
    ['[::1]:80', 'not-a-port', '[::1]'],
    [' 80', 'not-a-port', ' 80'],
    ['-1', 'not-a-port', '-1'],
    ['80-', 'not-a-port', '80-'],
    ['1.5', 'not-a-port', '1.5'],
    ['0', 'port-out-of-range', '0'],
    ['65536', 'port-out-of-range', '65536'],
    ['99999999999999999999:80', 'port-out-of-range', '99999999999999999999'],
    ['8080:1-70000', 'port-out-of-range', '70000'],
    ['0-5:80', 'port-out-of-range', '0'],
    ['3005-3000', 'reversed-range', '3005-3000'],
    ['3005-3000:80', 'reversed-range', '3005-3000'],
    ['8000:80-82', 'unequal-ranges', '8000:80-82'],
    ['1.2.3.4:9000-9001:3000-3002/udp', 'unequal-ranges', '9000-9001:3000-3002'],
    ['80/foo', 'unknown-protocol', 'foo'],
    ['x8/foo', 'not-a-port', 'x8'],
    ['1-2:1-3/foo', 'unequal-ranges', '1-2:1-3'],
    ['8080/udp:80', 'unknown-protocol', 'udp:80'],
    ['1.2.3.400:80:80', 'invalid-host-ip', '1.2.3.400'],
    ['localhost:80:80', 'invalid-host-ip', 'localhost'],
    ['::1:80:80', 'invalid-host-ip', '::1'],
    ['[::g]:80:80', 'invalid-host-ip', '[::g]'],
    ['x::1x:80:80', 'invalid-host-ip', 'x::1x'],
    ['8080:', 'missing-target', '8080:'],
    ['/tcp', 'missing-target', '/tcp'],
    ['', 'missing-target', ''],
  ])('%j is refused: %s', (text, reason, piece) => {
    const start = text.indexOf(piece)
    expect(parsePort(text)).toEqual(new Fault(reason, start, start + piece.length))
  })

  test('any text is ports in range or a fault inside the text', () => {
    const text = fc.string({
      unit: fc.constantFrom('8', '0', '70000', ':', '-', '/', '.', '[', ']', 'udp', '::1'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(text, (port) => {
        const mappings = parsePort(port)
        if (mappings instanceof Fault) {
          expect(mappings.end).toBeLessThanOrEqual(port.length)
          expect(mappings.start).toBeLessThanOrEqual(mappings.end)
          return
        }
        for (const { target, published } of mappings) {
          for (const number of [target, published?.first ?? 1, published?.last ?? 1]) {
            expect(number).toBeGreaterThanOrEqual(1)
            expect(number).toBeLessThanOrEqual(65535)
          }
        }
      }),
    )
  })

  test.each(['1', ':', '-', '1:', '[', '/', '1.'])('%s, a million times, is no port', (piece) => {
    expect(parsePort(piece.repeat(1_000_000))).toBeInstanceOf(Fault)
  })
})

describe('[R2.10-06] an entry of expose', () => {
  test.each([
    ['80', [{ target: 80, protocol: 'TCP' }]],
    ['80/udp', [{ target: 80, protocol: 'UDP' }]],
    [
      '80-81',
      [
        { target: 80, protocol: 'TCP' },
        { target: 81, protocol: 'TCP' },
      ],
    ],
  ])('%s', (text, ports) => expect(parseExpose(text)).toEqual(ports))

  test.each([
    ['8080:80', 'not-a-port'],
    ['0', 'port-out-of-range'],
    ['81-80', 'reversed-range'],
    ['80/x', 'unknown-protocol'],
    ['', 'missing-target'],
  ])('%j is refused: %s', (text, reason) =>
    expect(parseExpose(text)).toEqual(new Fault(reason, text.lastIndexOf('/') + 1, text.length)),
  )
})

describe('[R2.10-01] the pieces of the long form', () => {
  test('target', () => {
    expect(parsePortNumber('80')).toBe(80)
    expect(parsePortNumber('0')).toEqual(new Fault('port-out-of-range', 0, 1))
    expect(parsePortNumber('80-81')).toMatchObject({ reason: 'not-a-port' })
    expect(parsePortNumber('')).toEqual(new Fault('not-a-port', 0, 0))
  })

  test('published', () => {
    expect(parsePublished('8080')).toEqual(at(8080))
    expect(parsePublished('8080-8090')).toEqual({ first: 8080, last: 8090 })
    expect(parsePublished('0')).toBeUndefined()
    expect(parsePublished('')).toBeUndefined()
    expect(parsePublished('http')).toMatchObject({ reason: 'not-a-port' })
  })

  test('protocol', () => {
    expect(parseProtocol('Tcp')).toBe('TCP')
    expect(parseProtocol('')).toBe('TCP')
  })

  test.each([
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['::', '::'],
    ['::1', '::1'],
    ['[::1]', '::1'],
    ['2001:db8::8a2e:370:7334', '2001:db8::8a2e:370:7334'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
    ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:1.2.3.4'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7::'],
    ['1111:2222:3333:4444:5555:6666:111.111.111.111', '1111:2222:3333:4444:5555:6666:111.111.111.111'],
  ])('host_ip %s', (text, hostIp) => expect(parseHostIp(text)).toBe(hostIp))

  test.each([
    '',
    'localhost',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4.5',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    '12345::',
    '1.2.3.4::',
    '[',
    '[]',
    '[::1',
    '1::]',
    '::1.2.3.4:5',
    'fe80::1%eth0',
  ])('host_ip %j is refused', (text) =>
    expect(parseHostIp(text)).toEqual(new Fault('invalid-host-ip', 0, text.length)),
  )
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7fff:1', true],
  ['::ffff:127.9.0.1', true],
  ['::0.0.0.1', true],
  ['0:0:0:0:0:5:0:1', false],
  ['::ffff:8000:1', false],
  ['::127.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['128.0.0.1', false],
  ['1::1', false],
])('[R2.10-03] %s is a loopback address: %j', (hostIp, loopback) => expect(isLoopback(hostIp)).toBe(loopback))

describe('[R2.2-10] what bounds a port', () => {
  test.each([
    ['80/:x', 'unknown-protocol'],
    ['/tcp', 'missing-target'],
    ['-80', 'not-a-port'],
    ['65536', 'port-out-of-range'],
  ])('%s: %s', (text, reason) => {
    expect(parsePort(text)).toMatchObject({ reason })
  })

  test('is the highest number, and as many as are asked for', () => {
    expect(parsePortNumber('65535')).toBe(65535)
    expect(parsePort('1-5', 3)).toHaveLength(3)
    expect(parsePort('1-5')).toHaveLength(5)
    expect(parseExpose('1-5', 3)).toHaveLength(3)
    expect(parseExpose('1-5')).toHaveLength(5)
  })
})
