import { describe, expect, it } from 'vitest'
import { factsText, makeFacts } from '../../src/observe/make-facts.js'
import type { ObservedContainer } from '../../src/observe/observed-container.js'
import { dockerDns, type Socket, toDigits } from '../../src/observe/sockets.js'

const addresses = { api: '172.18.0.2', web: '172.18.0.3', db: '172.18.0.4' }
const everywhere = '00000000'
const written = { settings: { api: '0123456789abcdef' }, namesPort: () => false }

function container(
  service: keyof typeof addresses,
  given: Partial<ObservedContainer> = {},
): ObservedContainer {
  return {
    ...{
      service,
      addresses: [toDigits(addresses[service])!],
      image: `sha256:${service}`,
      imageConfig: undefined,
    },
    ...{
      network: 'own',
      state: 'running',
      isReady: true,
      isSteady: true,
      status: undefined,
      restarts: 0,
      sockets: [],
      users: [],
      mounts: new Map(),
      shell: true,
    },
    ...{ writes: [], speaks: new Map(), ...given },
  }
}

function listening(port: number, address = everywhere, protocol: Socket['protocol'] = 'tcp'): Socket {
  return { protocol, state: 'listening', address, port, remoteAddress: everywhere, remotePort: 0 }
}

function connected(port: number, peer: keyof typeof addresses, remotePort: number): Socket {
  const remoteAddress = toDigits(addresses[peer])!
  return { protocol: 'tcp', state: 'connected', address: everywhere, port, remoteAddress, remotePort }
}

describe('listeners', () => {
  it.each([
    ['a socket of all addresses', [listening(80)], [{ protocol: 'tcp', port: 80 }]],
    [
      'a socket of the container alone',
      [listening(80, '7F000001')],
      [{ protocol: 'tcp', port: 80, loopback: true }],
    ],
    ['both', [listening(80, '7F000001'), listening(80)], [{ protocol: 'tcp', port: 80 }]],
    ['the name server of Docker', [listening(53, dockerDns)], []],
    ['a random port', [listening(40_000)], []],
    [
      'TCP and UDP of one number',
      [listening(53, everywhere, 'udp'), listening(53)],
      [
        { protocol: 'tcp', port: 53 },
        { protocol: 'udp', port: 53 },
      ],
    ],
  ])('%s', (_, sockets, expected) => {
    expect(makeFacts([container('api', { sockets })], written).services['api']!.listens).toEqual(expected)
  })

  it.each([
    [
      'the image exposes it',
      [
        container('api', {
          sockets: [listening(50_000)],
          imageConfig: { ExposedPorts: { '50000/tcp': {} } },
        }),
      ],
      written,
    ],
    [
      'the Compose file names it',
      [container('api', { sockets: [listening(50_000)] })],
      { ...written, namesPort: () => true },
    ],
    [
      'another service connects to it',
      [
        container('api', { sockets: [listening(50_000)] }),
        container('web', { sockets: [connected(33_000, 'api', 50_000)] }),
      ],
      written,
    ],
  ])('a port of the random ones counts if %s', (_, containers, application) => {
    expect(makeFacts(containers, application).services['api']!.listens).toEqual([
      { protocol: 'tcp', port: 50_000 },
    ])
  })

  it('have the answer to a request', () => {
    const facts = makeFacts(
      [container('api', { sockets: [listening(80)], speaks: new Map([[80, 'http']]) })],
      written,
    )
    expect(facts.services['api']!.listens).toEqual([{ protocol: 'tcp', port: 80, speaks: 'http' }])
  })

  it('are absent if nobody could look', () => {
    const { listens, connects } = makeFacts([container('api', { sockets: undefined })], written).services[
      'api'
    ]!
    expect([listens, connects]).toEqual([undefined, undefined])
  })
})

describe('connections', () => {
  it.each([
    [
      'at the client',
      [
        container('web', { sockets: [connected(33_000, 'db', 5432)] }),
        container('db', { sockets: [listening(5432)] }),
      ],
    ],
    [
      'at the server',
      [container('web'), container('db', { sockets: [listening(5432), connected(5432, 'web', 33_000)] })],
    ],
  ])('are found %s', (_, containers) => {
    const { web, db } = makeFacts(containers, written).services
    expect([web!.connects, db!.connects]).toEqual([[{ service: 'db', port: 5432 }], []])
  })

  it('to ports on which nobody listens do not count', () => {
    const containers = [container('web', { sockets: [connected(33_000, 'db', 5432)] }), container('db')]
    expect(makeFacts(containers, written).services['web']!.connects).toEqual([])
  })
})

describe('the state', () => {
  it.each([
    ['running', {}, { running: true }],
    ['ended', { state: 'ended', status: 3 }, { running: false, status: 3 }],
    ['restarted', { restarts: 4 }, { running: true, restarts: true }],
    ['not started', { state: 'created' }, undefined],
    ['stopped by somebody', { state: 'stopped' }, undefined],
  ] as const)('of a container that is %s', (_, given, expected) => {
    expect(makeFacts([container('api', given)], written).services['api']!.state).toEqual(expected)
  })
})

it('[C13-02] facts do not depend on the order of containers, sockets and processes', () => {
  const users = [
    { uid: 0, gid: 0 },
    { uid: 33, gid: 33 },
  ]
  const all = [
    container('api', { sockets: [listening(80), listening(443), connected(33_000, 'db', 5432)], users }),
    container('web', { sockets: [connected(33_000, 'api', 80)], writes: ['/tmp', '/run'] }),
    container('db', { sockets: [listening(5432)] }),
  ]
  const reversed = [...all].reverse().map((one) => ({
    ...{
      ...one,
      sockets: [...one.sockets!].reverse(),
      users: [...one.users!].reverse(),
      writes: [...one.writes!].reverse(),
    },
  }))
  expect(factsText(makeFacts(reversed, written)).text).toBe(factsText(makeFacts(all, written)).text)
})
