import { createServer } from 'node:net'
import type { Duplex } from 'node:stream'

/** Stops listening, and closes open connections. */
export type StopListening = () => void

/**
 * Listens at a local port, for connections from this machine only.
 *
 * @throws the system's error, with a `code` such as `EADDRINUSE`.
 */
export type Listen = (port: number, onConnection: (connection: Duplex) => void) => Promise<StopListening>

/** The addresses of `localhost`. IPv6 may be missing. */
const addresses = ['127.0.0.1', '::1']
const missing: readonly (string | undefined)[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

export const processListen: Listen = async (port, onConnection) => {
  const open: StopListening[] = []
  const stop = () => {
    for (const each of open) each()
  }
  for (const address of addresses) {
    try {
      open.push(await listenAt(address, port, onConnection))
    } catch (error) {
      if (open.length > 0 && missing.includes((error as NodeJS.ErrnoException).code)) continue
      stop()
      throw error
    }
  }
  return stop
}

function listenAt(
  address: string,
  port: number,
  onConnection: (connection: Duplex) => void,
): Promise<StopListening> {
  return new Promise((resolve, reject) => {
    const open = new Set<Duplex>()
    // A client that has sent everything still reads the answer.
    const server = createServer({ allowHalfOpen: true }, (connection) => {
      open.add(connection)
      connection.on('close', () => open.delete(connection))
      onConnection(connection)
    })
    server.once('error', reject)
    server.listen(port, address, () => {
      resolve(() => {
        server.close()
        for (const connection of open) connection.destroy()
      })
    })
  })
}
