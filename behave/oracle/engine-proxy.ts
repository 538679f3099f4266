import { once } from 'node:events'
import { rmSync } from 'node:fs'
import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ContainerRequest } from './docker-container.js'

/**
 * A socket in front of a Docker engine. It changes the containers that are created, as the webhook of the cluster
 * changes Pods, so that `docker compose up` runs an unchanged file.
 */
export class EngineProxy {
  private constructor(
    private readonly server: Server,
    private readonly socket: string,
  ) {}

  get host(): string {
    return `unix://${this.socket}`
  }

  static async start(
    engine: string,
    socket: string,
    change: (container: ContainerRequest) => ContainerRequest,
  ): Promise<EngineProxy> {
    rmSync(socket, { force: true })
    const server = createServer((request, response) => {
      forward(engine, request, response, change).catch((error: unknown) => {
        if (response.headersSent) response.destroy()
        else {
          response.statusCode = 502
          response.end(JSON.stringify({ message: `the engine does not answer: ${String(error)}` }))
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(socket, resolve))
    return new EngineProxy(server, socket)
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

/** The digest of an image. Stand-ins cannot have the digest of a real one. */
const digest = /@sha256(?::|%3A)[\da-f]{64}/i

async function forward(
  engine: string,
  request: IncomingMessage,
  response: ServerResponse,
  change: (container: ContainerRequest) => ContainerRequest,
): Promise<void> {
  // A client that uses a connection again at the moment of its end would fail.
  response.shouldKeepAlive = false
  const isCreation = request.method === 'POST' && /\/containers\/create(?:\?|$)/.test(request.url ?? '')
  // The engine may answer before a body is complete, and then a later part of it fails. So the body comes at once.
  const sent = await buffer(request)
  const body = isCreation
    ? Buffer.from(JSON.stringify(change(JSON.parse(String(sent)) as ContainerRequest)))
    : sent
  const { 'transfer-encoding': _, ...others } = request.headers
  const onward = send({
    socketPath: engine,
    path: (request.url ?? '').replace(digest, '').replace(/([?&])platform=[^&]*&?/, '$1'),
    method: request.method,
    headers: { ...others, 'content-length': String(body.length) },
    agent: false,
  })
  response.on('close', () => onward.destroy())
  onward.on('error', () => response.headersSent && response.destroy())
  onward.end(body)
  const [answer] = (await once(onward, 'response')) as [IncomingMessage]
  const { connection: _connection, ...headers } = answer.headers
  response.writeHead(answer.statusCode ?? 500, headers)
  await pipeline(answer, response)
}
