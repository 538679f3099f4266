import { createServer } from 'node:net'
import type { Duplex } from 'node:stream'

/** Stops to take connections, and drops those that there are. */
export type StopListening = () => void

/**
 * Takes connections at a port of this machine, from this machine alone.
 *
 * @throws with the code of the system, such as `EADDRINUSE`, where the port cannot be had.
 */
export type Listen = (port: number, onConnection: (connection: Duplex) => void) => Promise<StopListening>

/** What `localhost` is; a machine may have no IPv6. */
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
    // A program that sends nothing more still waits for what comes.
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
