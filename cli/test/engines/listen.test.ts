import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { processListen } from '../../src/engines/listen.js'

const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ family }) => family === 'IPv6'),
)

/** Starts a server at a free port, and closes it at the end of the test. */
async function taken(address: string) {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  const close = () =>
    new Promise<void>((resolve) =>
      server.close(() => {
        resolve()
      }),
    )
  onTestFinished(close)
  return { port: (server.address() as AddressInfo).port, close }
}

describe('[E6-04] a port of this machine', () => {
  it.runIf(hasIpv6)('takes connections at both addresses of localhost, until it is closed', async () => {
    const { port, close } = await taken('127.0.0.1')
    await close()
    const stop = await processListen(port, (connection) => {
      connection.end('taken')
    })
    for (const host of ['127.0.0.1', '::1']) {
      const [bytes] = (await once(connect(port, host), 'data')) as [Buffer]
      expect(bytes.toString()).toBe('taken')
    }
    stop()
    const [error] = (await once(
      connect(port, '::1').on('error', () => undefined),
      'error',
    )) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
  })

  it.runIf(hasIpv6)('is taken where one of them is, and leaves the other free', async () => {
    const { port } = await taken('::1')
    await expect(processListen(port, () => undefined)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
  })
})
