import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Fields, fieldsOf, textOf } from '../cluster/fields.js'
import type { EngineAddress } from './engine-address.js'

/** The answer of an engine. */
export interface EngineAnswer {
  readonly status: number
  readonly body: Readable
}

export interface EngineRequest {
  readonly method?: 'POST' | 'DELETE' | 'HEAD'
  /** The path with its query. */
  readonly path: string
  readonly body?: object
}

/** Sends a request to a Docker engine. Tests replace it. */
export type AskEngine = (request: EngineRequest, signal: AbortSignal) => Promise<EngineAnswer>

/** The time without any answer after which a request fails, in milliseconds. */
const longestSilence = 30_000

/** Returns a function that sends requests to the engine of an address, over a socket, a pipe, HTTP or HTTPS. */
export function engineAt({ socketPath, host, port, tls }: EngineAddress): AskEngine {
  const { request: send } = tls === undefined ? http : https
  const target = socketPath === undefined ? { host, port } : { socketPath }
  return ({ method, path, body }, signal) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const headers = { host: 'docker', ...type, 'content-length': Buffer.byteLength(text) }
      const options = { ...target, ...tls, method, path, headers, signal, timeout: longestSilence }
      const request = send(options, (answer) => resolve({ status: answer.statusCode ?? 0, body: answer }))
      const silent = Object.assign(new Error('it does not answer'), { code: 'ETIMEDOUT' })
      request.on('timeout', () => request.destroy(silent))
      request.on('error', reject)
      request.end(text)
    })
}

/** Thrown if the engine answers with an error. */
export class EngineError extends Error {
  override readonly name = 'EngineError'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** A Docker engine. Its methods read only, but for `create`, `start` and `remove`. */
export class DockerEngine {
  constructor(
    private readonly ask: AskEngine,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Returns the body of an answer.
   *
   * @throws {EngineError} if the engine refuses the request.
   */
  async stream(request: EngineRequest): Promise<Readable> {
    const { status, body } = await this.ask(request, this.signal)
    if (status < 400) return body
    const text = (await buffer(body)).toString()
    throw new EngineError(status, messageIn(text))
  }

  async json(path: string): Promise<unknown> {
    const text = (await buffer(await this.stream({ path }))).toString()
    try {
      return JSON.parse(text)
    } catch {
      throw new EngineError(502, 'the answer is no JSON')
    }
  }

  /** True if a path is there, of a container or another object. */
  async has(path: string): Promise<boolean> {
    const { status, body } = await this.ask({ method: 'HEAD', path }, this.signal)
    body.resume()
    return status < 400
  }

  /** Runs a program in a container, and returns its standard output. It is empty if the program cannot be started. */
  async run(container: string, words: readonly string[]): Promise<string> {
    try {
      const body = { AttachStdout: true, AttachStderr: false, Cmd: words }
      const made = await buffer(
        await this.stream({ method: 'POST', path: `/containers/${container}/exec`, body }),
      )
      const id = textOf(fieldsOf(JSON.parse(made.toString()))['Id'])
      const start = {
        method: 'POST',
        path: `/exec/${id ?? ''}/start`,
        body: { Detach: false, Tty: false },
      } as const
      return withoutFrames(await buffer(await this.stream(start)))
    } catch (error) {
      if (error instanceof EngineError) return ''
      throw error
    }
  }

  /** Creates a container, without starting it. Returns its identity. */
  async create(settings: Fields): Promise<string> {
    const request = { method: 'POST', path: '/containers/create', body: settings } as const
    const made = await buffer(await this.stream(request))
    return textOf(fieldsOf(JSON.parse(made.toString()))['Id']) ?? ''
  }

  async start(container: string): Promise<void> {
    ;(await this.stream({ method: 'POST', path: `/containers/${container}/start` })).resume()
  }

  /** Removes a container with its anonymous volumes. */
  async remove(container: string): Promise<void> {
    ;(await this.stream({ method: 'DELETE', path: `/containers/${container}?v=1&force=1` })).resume()
  }
}

function messageIn(text: string): string {
  try {
    return textOf(fieldsOf(JSON.parse(text))['message']) ?? text
  } catch {
    return text
  }
}

/** The length of the header in front of each part of a stream: its number, three zeros, and the length of the part. */
const frameHeader = 8

function withoutFrames(bytes: Buffer): string {
  const parts: Buffer[] = []
  for (let at = 0; at + frameHeader <= bytes.length;) {
    const length = bytes.readUInt32BE(at + 4)
    parts.push(bytes.subarray(at + frameHeader, at + frameHeader + length))
    at += frameHeader + length
  }
  return Buffer.concat(parts).toString()
}
