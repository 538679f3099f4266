import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import { ApiError, ConnectionError, toStatus } from './api-error.js'
import type { Cluster } from './cluster.js'
import { fieldsOf } from './fields.js'
import { Heartbeat } from './heartbeat.js'

/** Several byte streams over one WebSocket. Each message begins with the number of its channel. */
export interface Channels {
  /** Sends bytes. Resolves once they are written to the network, so that awaiting it limits the rate. */
  readonly send: (channel: number, bytes: Uint8Array) => Promise<void>
  /** Closes a channel for writing. A no-op in version 4 of the protocol. */
  readonly end: (channel: number) => Promise<void>
  /** Pauses and resumes reading. */
  readonly pause: () => void
  readonly resume: () => void
  readonly close: () => void
  /** Resolves when the connection has ended, on either side. */
  readonly closed: Promise<void>
}

export interface ChannelOptions {
  readonly signal?: AbortSignal | undefined
  /**
   * `true` if the other side reads everything immediately. Only then does silence after a write mean a dead connection.
   */
  readonly isReadAtOnce?: boolean
}

/** The subprotocol to ask for, and the older one for servers that don't know it. */
const protocols = ['v5.channel.k8s.io', 'v4.channel.k8s.io']

/** In version 5, a message on this channel names the channel that has ended. */
const endOfChannel = 255

/**
 * Opens channels. Passes every message to `onBytes`, starting with the first.
 *
 * @throws {ApiError} if the server refuses to open them.
 * @throws {ConnectionError} if the server can't be reached.
 */
export async function openChannels(
  cluster: Cluster,
  path: string,
  onBytes: (channel: number, bytes: Uint8Array) => void,
  { signal, isReadAtOnce = false }: ChannelOptions = {},
): Promise<Channels> {
  const socket = await cluster.openStream(path, protocols, signal)
  // Attach listeners before the socket opens: the first messages may arrive together with the handshake.
  socket.binaryType = 'nodebuffer'
  // Errors of an open connection need no handling: `close` follows.
  socket.on('error', () => undefined)
  socket.on('message', (data: Buffer) => {
    const [channel] = data
    if (channel !== undefined && data.length > 1) onBytes(channel, data.subarray(1))
  })
  const heartbeat = new Heartbeat(socket, cluster.clock, isReadAtOnce)
  await waitUntilOpen(socket, path, cluster.server)
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

function waitUntilOpen(socket: WebSocket, path: string, server: string): Promise<void> {
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
    // The connection broke, so use the part that has arrived.
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
