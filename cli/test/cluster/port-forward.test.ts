import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { forwardConnection, isPortOpen } from '../../src/cluster/port-forward.js'
import { clusterOn } from '../support/cluster-on.js'
import { type PodStream, podStreams } from '../support/pod-streams.js'

const port = Buffer.from([0x90, 0x1f])
const target = { pod: 'web-1', port: 8080 }

/** A Pod that takes connections, as the kubelet tells it: the number of the port comes first on each channel. */
const taking = (serve: (stream: PodStream) => void) => (stream: PodStream) => {
  stream.send(0, port)
  stream.send(1, port)
  serve(stream)
}
const refusing = taking((stream) => {
  stream.send(1, 'connection refused')
  stream.close()
})

/** Both ends of a connection to this machine. */
async function connection(): Promise<{ readonly here: Socket; readonly there: Socket }> {
  const server = net.createServer({ allowHalfOpen: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const here = net.connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  const [there] = (await once(server, 'connection')) as [Socket]
  onTestFinished(() => {
    for (const end of [here, there]) end.destroy()
    server.close()
  })
  return { here, there }
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('a connection to a port of a Pod', () => {
  it('[E6-04] carries bytes both ways, the first ones too, and ends when the Pod ends it', async () => {
    const { here, there } = await connection()
    let path = ''
    const cluster = clusterOn(
      await podStreams(
        taking((stream) => {
          path = `${stream.path}?${stream.query.toString()}`
          stream.send(0, 'hello ')
          stream.onMessage((channel, bytes) => {
            stream.send(channel, `<${bytes.toString()}>`)
            stream.close()
          })
        }),
      ),
    )
    const forwarded = forwardConnection(cluster, target, there)
    here.write('ping')
    expect(await readAll(here)).toBe('hello <ping>')
    expect(await forwarded).toBeUndefined()
    expect(path).toBe('/api/v1/namespaces/default/pods/web-1/portforward?ports=8080')
  })

  it('[E6-04] ends when the program drops it', async () => {
    const { here, there } = await connection()
    let closed: Promise<unknown> | undefined
    const cluster = clusterOn(await podStreams(taking((stream) => (closed = stream.closed))))
    const forwarded = forwardConnection(cluster, target, there)
    here.resetAndDestroy()
    expect(await forwarded).toBeUndefined()
    await closed
  })

  it('[E6-04] gives a program that has asked and sends no more its whole answer', async () => {
    const { here, there } = await connection()
    const cluster = clusterOn(
      await podStreams(
        taking((stream) => {
          stream.onMessage(() => {
            for (let count = 0; count < 1000; count++) stream.send(0, 'x'.repeat(1000))
          })
        }),
      ),
    )
    const forwarded = forwardConnection(cluster, target, there)
    here.end('all')
    expect((await readAll(here)).length).toBe(1_000_000)
    await forwarded
  })

  it('[E6-04] says why the Pod does not take it', async () => {
    const { here, there } = await connection()
    here.on('error', () => undefined)
    const cluster = clusterOn(await podStreams(refusing))
    expect(await forwardConnection(cluster, target, there)).toBe('connection refused')
  })
})

describe('[E4-02] a port of a Pod', () => {
  it.each([
    ['is open where nothing is refused', taking(() => {}), true],
    ['is open where it speaks first', taking((stream) => stream.send(0, 'SSH-2.0')), true],
    ['is closed where the connection is refused', refusing, false],
    ['is closed where the stream is cut', (stream: PodStream) => stream.close(), false],
  ])('%s', async (_, behave, expected) => {
    const cluster = clusterOn(await podStreams(behave))
    expect(await isPortOpen(cluster, target, new AbortController().signal)).toBe(expected)
  })

  it('is not known to be open where the cluster does not forward to it', async () => {
    const refused = { status: 404, body: { kind: 'Status', reason: 'NotFound' } }
    const cluster = clusterOn(
      await podStreams(
        () => {},
        () => refused,
      ),
    )
    expect(await isPortOpen(cluster, target, new AbortController().signal)).toBe(false)
  })
})
