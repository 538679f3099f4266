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

export const processListen: Listen = (port, onConnection) =>
  new Promise((resolve, reject) => {
    const open = new Set<Duplex>()
    // A program that sends nothing more still waits for what comes.
    const server = createServer({ allowHalfOpen: true }, (connection) => {
      open.add(connection)
      connection.on('close', () => open.delete(connection))
      onConnection(connection)
    })
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      resolve(() => {
        server.close()
        for (const connection of open) connection.destroy()
      })
    })
  })
