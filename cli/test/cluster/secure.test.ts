import { once } from 'node:events'
import http from 'node:http'
import https, { type ServerOptions } from 'node:https'
import net, { type AddressInfo, type Server, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../../test/support/patience.js'
import { WebSocketServer } from 'ws'
import { openChannels } from '../../src/cluster/channels.js'
import type { Cluster } from '../../src/cluster/cluster.js'
import { HttpWire } from '../../src/cluster/http-wire.js'
import { TestClock } from '../support/api-server/test-clock.js'
import { certificateAuthority } from '../support/certificates.js'
import { connected } from '../support/connected.js'
import { type Files, folderWith } from '../support/folder.js'

const authority = certificateAuthority()
const stranger = certificateAuthority()

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A TLS server that answers with the client's identity. Its WebSocket says `hello`. */
async function secureServer(options: ServerOptions = {}): Promise<number> {
  const { certificate: cert, key } = authority.sign('server', ['127.0.0.1', 'cluster.example.com'])
  const server = https.createServer({ cert, key, ...options }, (request, response) => {
    const { CN: client } = (request.socket as TLSSocket).getPeerCertificate().subject ?? {}
    response.end(JSON.stringify({ client, authorization: request.headers.authorization }))
  })
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.send('hello')
  })
  return listening(server)
}

/** A proxy that opens tunnels, and records their users and targets. */
async function proxy(): Promise<{ readonly port: number; readonly tunnels: (readonly [string, unknown])[] }> {
  const tunnels: (readonly [string, unknown])[] = []
  const server = http.createServer((_, response) => response.writeHead(405).end())
  server.on('connect', (request, socket) => {
    tunnels.push([request.url ?? '', request.headers['proxy-authorization']])
    const [host, port] = (request.url ?? '').split(':')
    const target = net.connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    for (const end of [target, socket]) end.on('error', () => [target, socket].map((each) => each.destroy()))
  })
  return { port: await listening(server), tunnels }
}

interface Given {
  readonly cluster?: object
  readonly user?: object
  readonly files?: Files
  readonly env?: Readonly<Record<string, string>>
}

async function open(port: number, { cluster: fields = {}, user = {}, files = {}, env = {} }: Given = {}) {
  const config = JSON.stringify({
    'current-context': 'here',
    contexts: [{ name: 'here', context: { cluster: 'here', user: 'me' } }],
    clusters: [{ name: 'here', cluster: { server: `https://127.0.0.1:${port}`, ...fields } }],
    users: [{ name: 'me', user }],
  })
  const folder = folderWith({ config, 'ca.pem': authority.certificate, ...files })
  const { cluster } = await connected({ kubeconfig: 'config' }, { folder, env, clock: new TestClock() })
  return { cluster, folder }
}

const ask = async (cluster: Cluster) => (await cluster.request({ method: 'GET', path: '/api' })).body
const trusted = { 'certificate-authority': 'ca.pem' }
const inline = { 'certificate-authority-data': Buffer.from(authority.certificate).toString('base64') }

describe('a server behind TLS', () => {
  it.each([
    ['the authority of a file', trusted],
    ['an authority in the kubeconfig', inline],
    ['none, where that is asked for', { 'insecure-skip-tls-verify': true }],
    ['the authority, for another name', { ...trusted, 'tls-server-name': 'cluster.example.com' }],
  ])('[E1-01] is checked with %s', async (_, cluster) => {
    const opened = await open(await secureServer(), { cluster })
    expect(await ask(opened.cluster)).toEqual({})
  })

  it.each([
    ['the authorities of the system', {}],
    [
      'another authority',
      { 'certificate-authority-data': Buffer.from(stranger.certificate).toString('base64') },
    ],
    [
      'the authority, for a name that it does not have',
      { ...trusted, 'tls-server-name': 'other.example.com' },
    ],
  ])('[E1-01] is refused by %s', async (_, cluster) => {
    const opened = await open(await secureServer(), { cluster, user: { token: 'geheim' } })
    const error = await ask(opened.cluster).catch((one: unknown) => one)
    expect(error).toMatchObject({ name: 'ConnectionError' })
    expect(String(error)).not.toContain('geheim')
  })

  it('[E1-01] sees the certificate of its client, on WebSockets too', async () => {
    const seen: string[] = []
    const options = { ca: authority.certificate, requestCert: true, rejectUnauthorized: true }
    const { certificate, key } = authority.sign('jane')
    const files = { 'jane.pem': certificate, 'jane.key': key }
    const user = { 'client-certificate': 'jane.pem', 'client-key': 'jane.key' }
    const port = await secureServer(options)
    const { cluster } = await open(port, { cluster: trusted, user, files })
    expect(await ask(cluster)).toEqual({ client: 'jane' })
    const socket = await cluster.openStream('/exec', [])
    socket.on('message', (data: Buffer) => seen.push(data.toString()))
    await once(socket, 'message')
    expect(seen).toEqual(['hello'])
    const without = await open(port, { cluster: trusted })
    await expect(ask(without.cluster)).rejects.toMatchObject({ name: 'ConnectionError' })
  })

  it.each([
    ['proxy-url', (at: string) => ({ cluster: { ...trusted, 'proxy-url': at } })],
    [
      'HTTPS_PROXY, which never has what is on this machine',
      (at: string) => ({ cluster: { ...trusted, server: '' }, env: { HTTPS_PROXY: at } }),
    ],
  ])(
    '[E1-01] [E1-02] is reached by a proxy of %s, with one tunnel for many requests',
    async (name, given) => {
      const port = await secureServer()
      const { port: proxyPort, tunnels } = await proxy()
      const at = `http://jane:geheim@127.0.0.1:${proxyPort}`
      const settings = given(at)
      const server = `https://127.0.0.1:${port}`
      const { cluster } = await open(port, { ...settings, cluster: { ...settings.cluster, server } })
      expect(await ask(cluster)).toEqual({})
      expect(await ask(cluster)).toEqual({})
      const socket = await cluster.openStream('/exec', [])
      await once(socket, 'message')
      const tunnel = [`127.0.0.1:${port}`, `Basic ${Buffer.from('jane:geheim').toString('base64')}`]
      expect(tunnels).toEqual(name === 'proxy-url' ? [tunnel, tunnel] : [])
    },
  )

  it.each([407, 502])('[E1-01] is not taken for a proxy that refuses with %i', async (status) => {
    const refusing = http.createServer()
    let asked = 0
    refusing.on('connect', (_, socket) => {
      asked += 1
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nno`)
    })
    const port = await listening(refusing)
    const { cluster } = await open(await secureServer(), {
      cluster: { ...trusted, 'proxy-url': `http://127.0.0.1:${port}` },
    })
    const error = { name: 'ConnectionError', code: `ERR_PROXY_${status}` }
    await expect(ask(cluster)).rejects.toMatchObject(error)
    await expect(openChannels(cluster, '/exec', () => undefined)).rejects.toMatchObject(error)
    expect(asked).toBe(2)
  })

  it('[E1-01] [E1-02] is not waited for forever behind a proxy that says nothing', async () => {
    const sockets: Socket[] = []
    const port = await listening(net.createServer((socket) => sockets.push(socket.resume())))
    const wire = new HttpWire(
      {
        ...{ server: 'https://127.0.0.1:1', namespace: 'default', skipsVerification: false },
        ...{ proxy: `http://127.0.0.1:${port}`, user: { impersonation: {} } },
      },
      50,
    )
    const request = { method: 'GET', path: '/api', headers: {}, signal: new AbortController().signal }
    await expect(wire.send(request)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    const [error] = (await once(wire.open(request, []), 'error')) as unknown[]
    expect(error).toMatchObject({ code: 'ETIMEDOUT' })
    const ending = new AbortController()
    const ended = wire.send({ ...request, signal: ending.signal })
    ending.abort(new Error('enough'))
    await expect(ended).rejects.toThrow('enough')
    await eventually(() => expect(sockets).toHaveLength(3))
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
    wire.close()
    await closed
  })

  it('[E1-02] is asked whether it is still there while a stream is silent', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
    onTestFinished(() => {
      keepAlive.mockRestore()
    })
    const { certificate: cert, key } = authority.sign('server', ['127.0.0.1'])
    const port = await listening(
      https.createServer({ cert, key }, (_, response) => {
        response.writeHead(200).flushHeaders()
      }),
    )
    const { cluster } = await open(port, { cluster: trusted })
    await cluster.stream({ method: 'GET', path: '/log' })
    expect(keepAlive.mock.lastCall?.[0]).toBe(true)
  })

  it('[E1-01] [E1-03] cannot be reached by a proxy that is gone, and its password is in no message', async () => {
    const closed = http.createServer()
    const port = await listening(closed)
    closed.close()
    const gone = { ...trusted, 'proxy-url': `http://jane:geheim@127.0.0.1:${port}` }
    const { cluster } = await open(await secureServer(), { cluster: gone })
    const error = await ask(cluster).catch((one: unknown) => one)
    expect(error).toMatchObject({ name: 'ConnectionError' })
    expect(String(error)).not.toContain('geheim')
  })
})
