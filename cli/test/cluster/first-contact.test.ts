import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import https from 'node:https'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TestClock } from '../support/api-server/test-clock.js'
import { certificateAuthority } from '../support/certificates.js'
import { tranship } from '../support/run-command.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = 'name: shop\nservices: { web: { image: web:1 } }\n'

/** Asks the server at an address for Pods; says how long that took beside the answer. */
async function ps(server: string) {
  const kubeconfig = JSON.stringify({
    'current-context': 'kind',
    contexts: [{ name: 'kind', context: { cluster: 'kind', user: '' } }],
    clusters: [{ name: 'kind', cluster: { server } }],
  })
  const clock = new TestClock()
  const from = clock.now()
  const files = { 'compose.yaml': shop, kubeconfig }
  const outcome = await tranship(['ps', '--kubeconfig', 'kubeconfig'], { files, engines: { clock } })
  return { ...outcome, took: clock.now() - from }
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

/** A port at which nothing listens any more. */
async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('a server that has never answered', () => {
  it('[E1-02] is given up soon, with advice', async () => {
    const port = await freePort()
    const { status, errors, took } = await ps(`http://127.0.0.1:${port}`)
    expect(status).toBe(2)
    expect(took).toBeLessThan(1000)
    expect(errors).toBe(
      `error: the cluster at http://127.0.0.1:${port} of the context \`kind\` cannot be reached: ` +
        'nothing listens there (ECONNREFUSED)\n' +
        'Check whether the cluster runs, and whether the address of the context `kind` in the kubeconfig is right.\n',
    )
  })

  it('[E1-02] is said to have no name that is known', async () => {
    const { status, errors } = await ps('https://no-such-cluster.invalid')
    expect(status).toBe(2)
    expect(errors).toMatch(
      /cannot be reached: its name cannot be resolved.* \((ENOTFOUND|EAI_AGAIN)\)\nCheck whether/,
    )
  })

  it('[E1-02] is said to speak no TLS', async () => {
    const port = await listening(createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
    const { status, errors } = await ps(`https://127.0.0.1:${port}`)
    expect(status).toBe(2)
    expect(errors).toContain('cannot be reached: what listens there does not speak TLS (')
    expect(errors).toContain('is one of https.')
  })

  it('[E1-02] is reported for an untrusted certificate', async () => {
    const { certificate: cert, key } = certificateAuthority().sign('server', ['127.0.0.1'])
    const port = await listening(https.createServer({ cert, key }))
    const { status, errors } = await ps(`https://127.0.0.1:${port}`)
    expect(status).toBe(2)
    expect(errors).toContain('cannot be reached: its certificate is of nobody who is trusted (')
    expect(errors).toContain('certificate-authority')
  })

  it('[E1-02] is asked as often as before once it has answered', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(shop)
    let count = 0
    cluster.server.faults = () => (++count > 1 && count < 9 ? { kind: 'reset-before' } : undefined)
    const { status, errors } = await cluster.run(['down'], shop)
    expect(status, errors).toBe(0)
    cluster.server.faults = () => (++count > 20 ? { kind: 'reset-before' } : undefined)
    count = 19
    const lost = await cluster.run(['down'], shop)
    expect([lost.status, lost.errors]).toEqual([
      2,
      expect.stringContaining('the connection was cut (ECONNRESET)'),
    ])
    expect(lost.errors).not.toContain('Check whether')
  })
})
