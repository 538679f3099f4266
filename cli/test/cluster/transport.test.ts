import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { ApiError, ConnectionError } from '../../src/cluster/api-error.js'
import { openChannels } from '../../src/cluster/channels.js'
import { HttpWire } from '../../src/cluster/http-wire.js'
import { warningsOf } from '../../src/cluster/transport.js'
import { TestClock } from '../support/api-server/test-clock.js'
import { clusterOn } from '../support/cluster-on.js'
import { connected, type Terminals } from '../support/connected.js'
import { folderWith } from '../support/folder.js'

type Answer = (request: IncomingMessage, response: ServerResponse, tries: number) => void

const status = (
  response: ServerResponse,
  code: number,
  body: object = {},
  headers: Record<string, string> = {},
) => {
  response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Starts a real local server, and returns a cluster for it. */
async function clusterWith(
  answer: Answer,
  user: object = { token: 'geheim' },
  files: Record<string, string> = {},
  isTerminal: Terminals = {},
) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    request.resume()
    requests.push(request)
    answer(request, response, requests.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const config = JSON.stringify({
    'current-context': 'here',
    contexts: [{ name: 'here', context: { cluster: 'here', user: 'me', namespace: 'own' } }],
    clusters: [{ name: 'here', cluster: { server: `http://127.0.0.1:${port}` } }],
    users: [{ name: 'me', user }],
  })
  const folder = folderWith({ config, ...files })
  const clock = new TestClock()
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const env = { PATH: process.env['PATH']! }
  const { cluster, ending } = await connected({ kubeconfig: 'config' }, { folder, env, clock, isTerminal })
  return { cluster, requests, clock, server, folder, ending }
}

/** The longest silence of an answer that `impatient` bears, in milliseconds: a busy machine needs some of them. */
const silence = 1000

function impatient(server: Server, clock?: TestClock) {
  const { port } = server.address() as AddressInfo
  const place = { server: `http://127.0.0.1:${port}`, namespace: 'default', skipsVerification: false }
  const wire = new HttpWire({ ...place, user: { impersonation: {} } }, silence)
  onTestFinished(() => {
    wire.close()
  })
  return clusterOn({ send: (request) => wire.send(request), open: (...given) => wire.open(...given) }, clock)
}

const get = { method: 'GET', path: '/api' } as const

describe('the transport', () => {
  it.each([
    ['a connection that is reset', (response: ServerResponse) => response.destroy()],
    [
      '408',
      (response: ServerResponse) => {
        status(response, 408)
      },
    ],
    [
      '429',
      (response: ServerResponse) => {
        status(response, 429, {}, { 'retry-after': '7' })
      },
    ],
    [
      '502',
      (response: ServerResponse) => {
        status(response, 502)
      },
    ],
    [
      '503',
      (response: ServerResponse) => {
        status(response, 503)
      },
    ],
    [
      '504',
      (response: ServerResponse) => {
        status(response, 504)
      },
    ],
    [
      'a conflict of a quota',
      (response: ServerResponse) => {
        status(response, 409, {
          message: 'Operation cannot be fulfilled on resourcequotas "q": the object has been modified',
        })
      },
    ],
  ])('[E1-02] asks again after %s', async (_, fail) => {
    const { cluster, requests } = await clusterWith((__, response, tries) => {
      if (tries < 3) fail(response)
      else status(response, 200, { fine: true })
    })
    expect((await cluster.request(get)).body).toEqual({ fine: true })
    expect(requests).toHaveLength(3)
  })

  it('[E1-02] waits as long as the server says', async () => {
    const { cluster, clock } = await clusterWith((_, response, tries) => {
      status(response, tries === 1 ? 429 : 200, {}, { 'retry-after': '7' })
    })
    const from = clock.now()
    await cluster.request(get)
    expect(clock.now() - from).toBe(7000)
  })

  it.each([400, 403, 404, 409, 410, 422, 500])('[E1-02] asks only once after %i', async (code) => {
    const { cluster, requests } = await clusterWith((_, response) => {
      status(response, code, { message: 'no', reason: code === 500 ? undefined : 'Reason' })
    })
    await expect(cluster.request(get)).rejects.toMatchObject({ status: { code, message: 'no' } })
    expect(requests).toHaveLength(1)
  })

  it('[E1-02] keeps connections open for the next request', async () => {
    const sockets = new Set<unknown>()
    const { cluster } = await clusterWith((request, response) => {
      sockets.add(request.socket)
      status(response, 200)
    })
    for (let count = 0; count < 3; count++) await cluster.request(get)
    expect(sockets.size).toBe(1)
  })

  it('[E1-02] counts a server that says nothing for too long as a connection that is lost', async () => {
    const answers: readonly ((response: ServerResponse) => void)[] = [
      () => undefined,
      (response) => response.writeHead(200).write('{"kind":'),
      (response) => {
        status(response, 200, { fine: true })
      },
    ]
    const { server, clock } = await clusterWith((_, response, tries) => {
      // On a busy machine a request may time out and be repeated.
      answers[Math.min(tries, answers.length) - 1]!(response)
    })
    const cluster = impatient(server, clock)
    expect((await cluster.request(get)).body).toEqual({ fine: true })
  })

  it('[E1-02] lets a stream be silent once it has begun', async () => {
    const { server } = await clusterWith((_, response) => {
      response.writeHead(200).write('one')
      setTimeout(() => response.end('two'), 1.5 * silence)
    })
    const cluster = impatient(server)
    let text = ''
    for await (const chunk of await cluster.stream(get)) text += Buffer.from(chunk).toString()
    expect(text).toBe('onetwo')
  })

  it('[E1-02] ends everything with one signal', async () => {
    const { cluster, ending } = await clusterWith((_, response) => {
      response.writeHead(200).write('\n')
    })
    const chunks = (await cluster.stream(get))[Symbol.asyncIterator]()
    await chunks.next()
    ending.abort()
    await expect(chunks.next()).rejects.toThrow()
    await expect(cluster.request(get)).rejects.toThrow(/abort/)
  })

  it('[E1-02] opens WebSockets without losing a message', async () => {
    const { cluster, server } = await clusterWith(() => undefined)
    const sockets = new WebSocketServer({ server })
    sockets.on('connection', (socket, request) => {
      socket.send(`${request.url} ${request.headers.authorization}`)
    })
    const socket = await cluster.openStream('/exec', ['v5.channel.k8s.io'])
    const message = await new Promise<string>((resolve) => {
      socket.on('message', (data: Buffer) => {
        resolve(data.toString())
      })
    })
    expect([message, socket.protocol]).toEqual(['/exec Bearer geheim', 'v5.channel.k8s.io'])
  })

  it('[E1-02] waits for a WebSocket as long as for an answer', async () => {
    const { server } = await clusterWith(() => undefined)
    server.on('upgrade', () => undefined)
    const opening = openChannels(impatient(server), '/exec', () => undefined)
    await expect(opening).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  it('[E1-03] has nothing secret in its errors', async () => {
    const { cluster } = await clusterWith((_, response) => {
      status(response, 422, { message: 'geheim', reason: 'Invalid' })
    })
    const error = await cluster
      .request({ method: 'POST', path: '/x', body: { data: 'geheim' } })
      .catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ApiError)
    expect(String(error)).not.toContain('geheim')
    const gone = await clusterWith((_, response) => response.destroy())
    const unreachable = await gone.cluster.request(get).catch((one: unknown) => one)
    expect(unreachable).toBeInstanceOf(ConnectionError)
    expect(String(unreachable)).not.toContain('geheim')
  })

  it('[E4-01] takes the time from the answers of the server', async () => {
    const { cluster } = await clusterWith((_, response) => {
      status(response, 200, {}, { date: 'Sun, 01 Mar 2020 00:00:00 GMT' })
    })
    await cluster.request(get)
    expect(cluster.now()).toBe(Date.UTC(2020, 2, 1))
  })

  it('[E2-11] reads the warnings of a server', () => {
    expect(warningsOf('299 - "one \\"a\\", b", 299 - "two"')).toEqual(['one "a", b', 'two'])
  })
})

describe('credentials', () => {
  const plugin = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs')
let count = 0
try { count = Number(readFileSync('count', 'utf8')) } catch {}
writeFileSync('count', String(++count))
const { apiVersion, spec } = JSON.parse(process.env.KUBERNETES_EXEC_INFO)
const status = { token: [process.env.WHO, process.argv[2], spec.interactive, count].join('-'), expirationTimestamp: process.env.EXPIRES }
console.log(JSON.stringify({ apiVersion, kind: 'ExecCredential', status }))
`
  const user = (expires: string) => ({
    exec: {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: [path.join('login.cjs'), 'x'],
      env: [
        { name: 'WHO', value: 'jane' },
        { name: 'EXPIRES', value: expires },
      ],
      interactiveMode: 'IfAvailable',
    },
  })
  const files = { 'login.cjs': plugin }
  const tokens = (requests: readonly IncomingMessage[]) =>
    requests.map(({ headers }) => headers.authorization)

  it('[E1-01] come from a plugin, which runs once until they expire', async () => {
    const { cluster, requests, clock } = await clusterWith(
      (_, response) => {
        status(response, 200)
      },
      user('2026-03-01T10:00:00Z'),
      files,
    )
    await cluster.request(get)
    await cluster.request(get)
    await clock.sleep(3_600_000)
    await cluster.request(get)
    expect(tokens(requests)).toEqual([
      'Bearer jane-x-false-1',
      'Bearer jane-x-false-1',
      'Bearer jane-x-false-2',
    ])
  })

  it.each([
    ['have expired', '2026-03-01T10:00:00Z', false],
    ['are refused', '2036-03-01T10:00:00Z', true],
  ])(
    '[E1-01] that %s come from one more run of the plugin, however many requests need it',
    async (...given) => {
      const [, expires, areRefused] = given
      let isLater = false
      const { cluster, requests, clock } = await clusterWith(
        ({ headers }, response) => {
          const isOld = headers.authorization?.endsWith('-1') === true
          status(response, areRefused && isLater && isOld ? 401 : 200)
        },
        user(expires),
        files,
      )
      await cluster.request(get)
      isLater = true
      await clock.sleep(3_600_000)
      await Promise.all(Array.from({ length: 8 }, () => cluster.request(get)))
      expect(tokens(requests).slice(-8)).toEqual(Array.from({ length: 8 }, () => 'Bearer jane-x-false-2'))
      expect(requests).toHaveLength(areRefused ? 17 : 9)
    },
  )

  it('[E1-01] come from a plugin that reads the terminal, and never piped input', async () => {
    for (const isTerminal of [false, true]) {
      const { cluster, requests } = await clusterWith(
        (_, response) => {
          status(response, 200)
        },
        user('2036-03-01T10:00:00Z'),
        files,
        { input: isTerminal, errors: true },
      )
      await cluster.request(get)
      expect(tokens(requests)).toEqual([`Bearer jane-x-${isTerminal}-1`])
    }
  })

  it('[E1-01] are asked for once more after a 401', async () => {
    const { cluster, requests } = await clusterWith(
      ({ headers }, response) => {
        status(response, headers.authorization?.endsWith('-1') === true ? 401 : 200)
      },
      user('2036-03-01T10:00:00Z'),
      files,
    )
    await cluster.request(get)
    expect(tokens(requests)).toEqual(['Bearer jane-x-false-1', 'Bearer jane-x-false-2'])
    const always = await clusterWith(
      (_, response) => {
        status(response, 401)
      },
      user('2036-03-01T10:00:00Z'),
      files,
    )
    await expect(always.cluster.request(get)).rejects.toMatchObject({ status: { code: 401 } })
    expect(always.requests).toHaveLength(2)
  })

  it.each([
    [{ token: 't' }, 'Bearer t'],
    [{ tokenFile: 'token' }, 'Bearer from-file'],
    [{ token: 't', tokenFile: 'token' }, 'Bearer from-file'],
    [{ token: 't', tokenFile: 'none' }, 'Bearer t'],
    [{ username: 'jane', password: 'p' }, 'Basic amFuZTpw'],
    [{}, undefined],
  ])('[E1-01] of %j are sent as %s', async (given, header) => {
    const { cluster, requests } = await clusterWith(
      (_, response) => {
        status(response, 200)
      },
      given,
      { token: 'from-file\n' },
    )
    await cluster.request(get)
    expect(tokens(requests)).toEqual([header])
  })

  it('[E1-01] of a file that changes are read again after some time, and after a 401 at once', async () => {
    let isRefused = false
    const { cluster, requests, folder, clock } = await clusterWith(
      (_, response) => {
        status(response, isRefused ? 401 : 200)
        isRefused = false
      },
      { tokenFile: 'token' },
      { token: 'first' },
    )
    const use = async (token: string) => {
      writeFileSync(path.join(folder, 'token'), token)
      await cluster.request(get)
    }
    await cluster.request(get)
    await use('second')
    await clock.sleep(120_000)
    await cluster.request(get)
    isRefused = true
    await use('third')
    expect(tokens(requests)).toEqual(
      ['first', 'first', 'second', 'second', 'third'].map((each) => `Bearer ${each}`),
    )
  })

  it('[E1-01] ask to be treated as somebody else', async () => {
    const { cluster, requests } = await clusterWith(
      (_, response) => {
        status(response, 200)
      },
      { token: 't', as: 'jane', 'as-groups': ['a', 'b'] },
    )
    await cluster.request(get)
    expect(requests[0]!.headers['impersonate-user']).toBe('jane')
    expect(requests[0]!.headersDistinct['impersonate-group']).toEqual(['a', 'b'])
  })

  it('[E1-03] of a plugin that fails are in no message', async () => {
    const failing = {
      exec: {
        apiVersion: 'v',
        command: process.execPath,
        args: ['-e', 'console.log("geheim"); process.exit(3)'],
      },
    }
    const { cluster } = await clusterWith(() => undefined, failing)
    const error = await cluster.request(get).catch((one: unknown) => one)
    expect(String(error)).toMatch(/has failed \(status 3\)/)
    expect(String(error)).not.toContain('geheim')
  })
})
