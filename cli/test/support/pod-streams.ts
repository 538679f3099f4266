import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Wire } from '../../src/cluster/wire.js'

/** The side of a stream that a Pod has. */
export interface PodStream {
  /** `/api/v1/namespaces/default/pods/web-1/exec`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly send: (channel: number, bytes: Uint8Array | string) => void
  readonly onMessage: (listener: (channel: number, bytes: Buffer) => void) => void
  readonly close: () => void
  readonly closed: Promise<unknown>
  /** Returns the number of received pings. */
  readonly pings: () => number
  /** Lets nothing more through in either direction, and does not end. */
  readonly swallow: () => void
  /** Returns the number of bytes that were sent, but not received. */
  readonly waiting: () => number
}

/** A status and body instead of a stream. */
export interface Refused {
  readonly status: number
  readonly body: object
}

/**
 * Streams of Pods over real local WebSockets, although everything else is in memory. `open` is that of a wire. `behave`
 * implements the Pods; if it returns a refusal, there is no stream.
 */
export async function podStreams(
  behave: (stream: PodStream) => void,
  refuse: (path: string) => Refused | undefined = () => undefined,
  protocol = 'v5.channel.k8s.io',
): Promise<Pick<Wire, 'open'>> {
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
    verifyClient: ({ req }, answer) => {
      const refused = refuse(req.url ?? '')
      if (refused === undefined) answer(true)
      else answer(false, refused.status, JSON.stringify(refused.body))
    },
  })
  await once(server, 'listening')
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  server.on('connection', (socket, { url }) => {
    behave(podStream(socket, new URL(url ?? '/', 'http://server')))
  })
  const { port } = server.address() as AddressInfo
  return {
    open: ({ path, signal }, protocols) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, [...protocols])
      signal.addEventListener('abort', () => {
        socket.terminate()
      })
      return socket
    },
  }
}

/** The side that a Pod has of a WebSocket. */
export function podStream(socket: WebSocket, { pathname, searchParams }: URL): PodStream {
  let pings = 0
  socket.on('ping', () => pings++)
  return {
    pings: () => pings,
    swallow: () => {
      socket.pause()
    },
    path: pathname,
    query: searchParams,
    send: (channel, bytes) => {
      socket.send(Buffer.concat([Uint8Array.of(channel), Buffer.from(bytes as string)]))
    },
    onMessage: (listener) => {
      socket.on('message', (message: Buffer) => {
        listener(message[0]!, message.subarray(1))
      })
    },
    close: () => {
      socket.close()
    },
    closed: once(socket, 'close'),
    waiting: () => socket.bufferedAmount,
  }
}
