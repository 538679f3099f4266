import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import { ApiError, ConnectionError, toStatus } from './api-error.js'
import type { Cluster } from './cluster.js'
import { fieldsOf } from './fields.js'
import { Heartbeat } from './heartbeat.js'

/** Several streams of bytes over one WebSocket, each message beginning with the number of its channel. */
export interface Channels {
  /** Sends bytes; resolves when they are on their way, so that whoever awaits it sends no faster than the network. */
  readonly send: (channel: number, bytes: Uint8Array) => Promise<void>
  /** Says that nothing more comes on a channel; only the protocol of version 5 has a way to. */
  readonly end: (channel: number) => Promise<void>
  /** Stops and resumes the reading of what comes. */
  readonly pause: () => void
  readonly resume: () => void
  readonly close: () => void
  /** Resolves when the connection has ended, whoever ended it. */
  readonly closed: Promise<void>
}

export interface ChannelOptions {
  readonly signal?: AbortSignal | undefined
  /** Whether what is sent is read at once at the other side; then a connection is known to be dead also after that. */
  readonly isReadAtOnce?: boolean
}

/** How channels are asked for, and the older way for servers that do not know it. */
const protocols = ['v5.channel.k8s.io', 'v4.channel.k8s.io']

/** In version 5: the channel whose messages name another one, which has ended. */
const endOfChannel = 255

/**
 * Opens channels. Whatever comes on them, from the first message on, is given to `onBytes`.
 *
 * @throws {ApiError} where the server does not open them, with what it says.
 * @throws {ConnectionError} where it cannot be reached.
 */
export async function openChannels(
  cluster: Cluster,
  path: string,
  onBytes: (channel: number, bytes: Uint8Array) => void,
  { signal, isReadAtOnce = false }: ChannelOptions = {},
): Promise<Channels> {
  const socket = await cluster.openStream(path, protocols, signal)
  // Attached before it opens: the first messages may come together with the answer that opens it.
  socket.binaryType = 'nodebuffer'
  // What ends a connection is told by what it carries; the rest is that it has ended.
  socket.on('error', () => undefined)
  socket.on('message', (data: Buffer) => {
    const [channel] = data
    if (channel !== undefined && data.length > 1) onBytes(channel, data.subarray(1))
  })
  const heartbeat = new Heartbeat(socket, cluster.clock, isReadAtOnce)
  await opened(socket, path, cluster.server)
  void heartbeat.run()
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve()
    })
  })
  const send = (channel: number, bytes: Uint8Array) =>
    new Promise<void>((resolve) => {
      heartbeat.sent(bytes.length)
      socket.send(Buffer.concat([Uint8Array.of(channel), bytes]), () => {
        resolve()
      })
    })
  return {
    send,
    end: (channel) =>
      socket.protocol === protocols[0] ? send(endOfChannel, Uint8Array.of(channel)) : Promise.resolve(),
    pause: () => {
      socket.pause()
    },
    resume: () => {
      socket.resume()
    },
    close: () => {
      socket.close()
    },
    closed,
  }
}

function opened(socket: WebSocket, path: string, server: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      resolve()
    })
    socket.once('unexpected-response', (_, answer: IncomingMessage) => {
      void refusalOf(answer, path)
        .then(reject)
        .finally(() => {
          socket.terminate()
        })
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === undefined ? error : new ConnectionError(server, error.code))
    })
    socket.once('close', () => {
      reject(new ConnectionError(server, 'ECONNABORTED'))
    })
  })
}

async function refusalOf(answer: IncomingMessage, path: string): Promise<ApiError> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of answer) chunks.push(chunk as Uint8Array)
  } catch {
    // Then what has come is all there is.
  }
  let body: unknown
  try {
    body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    body = undefined
  }
  const [place = ''] = path.split('?')
  return new ApiError(`GET ${place}`, toStatus(fieldsOf(body), answer.statusCode ?? 0))
}
