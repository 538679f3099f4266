import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { type PodStream, podStream } from '../pod-streams.js'
import type { ApiServer } from './api-server.js'

/**
 * Serves a server in memory to other processes until the test ends, and returns its address.
 *
 * @param onWrite called with the number of writes before each write is answered
 * @param behave the streams of its Pods; none by default
 */
export async function serve(
  api: ApiServer,
  onWrite: (writes: number) => void = () => {},
  behave?: (stream: PodStream) => void,
): Promise<string> {
  const wire = api.wire()
  const server = createServer((request, response) => {
    const gone = new AbortController()
    response.once('close', () => {
      gone.abort()
    })
    const answered = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const before = api.writes
      const { status, headers, body } = await wire.send({
        method: request.method!,
        path: request.url!,
        headers: request.headers as Readonly<Record<string, string>>,
        ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks).toString('utf8') }),
        signal: gone.signal,
      })
      if (api.writes > before) onWrite(api.writes)
      response.writeHead(status, headers as Record<string, string>)
      response.flushHeaders()
      for await (const chunk of body) response.write(chunk)
      response.end()
    }
    // A client that is gone has no use for the rest.
    answered().catch(() => response.destroy())
  })
  const streams = new WebSocketServer({ noServer: true, handleProtocols: () => 'v5.channel.k8s.io' })
  server.on('upgrade', (request, socket, head) => {
    if (behave === undefined) socket.destroy()
    else
      streams.handleUpgrade(request, socket, head, (own) => {
        behave(podStream(own, new URL(request.url ?? '/', 'http://server')))
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const client of streams.clients) client.terminate()
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
