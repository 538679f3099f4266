import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

/** The time for one answer, in milliseconds. */
const patience = 2000

/** A port as this machine reaches it. */
export interface ReachablePort {
  readonly host: string
  readonly port: number
}

/**
 * Finds out what a server speaks, by a TLS handshake and a HEAD request. TLS is tried first, because many servers answer
 * plain HTTP at a port for TLS. Returns undefined if nothing accepts the connection.
 */
export async function askPort(address: ReachablePort): Promise<'http' | 'tls' | 'other' | undefined> {
  if (await speaksTls(address)) return 'tls'
  return speaksHttp(address)
}

function speaksTls(address: ReachablePort): Promise<boolean> {
  // The certificate does not matter: nothing is sent, and nothing that is received is used.
  const socket = connectSecurely({ ...address, rejectUnauthorized: false })
  return firstOf<boolean>(socket, false, (settle) => socket.once('secureConnect', () => settle(true)))
}

function speaksHttp(address: ReachablePort): Promise<'http' | 'other' | undefined> {
  const socket = connectPlain(address)
  let isConnected = false
  return firstOf<'http' | 'other' | undefined>(
    socket,
    () => (isConnected ? 'other' : undefined),
    (settle) => {
      socket.once('connect', () => {
        isConnected = true
        socket.write('HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      })
      socket.once('data', (data) => settle(data.subarray(0, 5).toString() === 'HTTP/' ? 'http' : 'other'))
    },
  )
}

/** Resolves with the first answer of a socket, or with `otherwise` at its end, an error, or silence. */
function firstOf<Answer>(
  socket: Socket,
  otherwise: Answer | (() => Answer),
  listen: (settle: (answer: Answer) => void) => void,
): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer) => {
      resolve(answer)
      socket.destroy()
    }
    const giveUp = () => settle(otherwise instanceof Function ? otherwise() : otherwise)
    listen(settle)
    socket.setTimeout(patience, giveUp)
    socket.once('error', giveUp)
    socket.once('close', giveUp)
  })
}
