import type { WebSocket } from 'ws'
import type { Clock } from '../engines/clock.js'
import { ApiError, type ApiStatus, ConnectionError, toStatus } from './api-error.js'
import type { Credentials, Proof } from './credentials.js'
import { type Fields, fieldsOf } from './fields.js'
import { foreignContent, refuseForeign } from './foreign-answer.js'
import { ServerClock } from './server-clock.js'
import { SilenceWatch } from './silence.js'
import type { Wire, WireAnswer, WireRequest } from './wire.js'

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly contentType?: string
  readonly signal?: AbortSignal | undefined
}

export interface ApiAnswer {
  readonly status: number
  readonly body: Fields
  /** The server's warnings. */
  readonly warnings: readonly string[]
}

/** The number of attempts for a request. */
const mostTries = 9

/** The number of attempts if the server has never answered, so that a wrong address fails soon. */
const mostFirstTries = 3

/** Returns the pause before the next attempt, in milliseconds. It doubles each time, up to three seconds. */
function pause(tries: number): number {
  return Math.min(100 * 2 ** (tries - 1), 3000)
}

const longestPause = 30_000

/** The time after which a connection error is final, in milliseconds. A single attempt may take a minute. */
const retryTimeout = 180_000

/** The same limit if the server has never answered. */
const firstRetryTimeout = 5000

/** Connection errors that may be temporary. A wrong certificate or host name stays wrong. */
const temporaryErrors = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'],
  ...['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'],
])

/**
 * Sends requests to one API server. This is the only place with retries (rule E1-02). All requests and streams end with
 * one signal.
 */
export class Transport {
  constructor(
    private readonly wire: Wire,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
    private readonly server: string,
    private readonly signal: AbortSignal,
    readonly serverClock = new ServerClock(clock),
    private readonly contact = { isMade: false },
    readonly silence = new SilenceWatch(clock),
  ) {}

  /** Returns the same transport with an additional signal that ends its requests. */
  within(signal: AbortSignal): Transport {
    const { wire, credentials, clock, server, serverClock, contact, silence } = this
    return new Transport(
      wire,
      credentials,
      clock,
      server,
      AbortSignal.any([signal, this.signal]),
      serverClock,
      contact,
      silence,
    )
  }

  /** Waits, unless the signal is aborted. */
  sleep(milliseconds: number): Promise<void> {
    return this.clock.sleep(milliseconds, this.signal)
  }

  /**
   * Sends a request and reads the answer.
   *
   * @throws {ApiError} if the server answers with an error.
   * @throws {ConnectionError} if there is no answer, or it isn't from an API server.
   */
  async request(request: ApiRequest): Promise<ApiAnswer> {
    return this.withRetries(request, async (answer) => {
      const { status } = answer
      const text = await readAll(answer.body)
      const body = parseObject(text)
      if (status >= 400) throw refusal(request, answer, toStatus(body ?? {}, status))
      const isDone = status === 204 && text === ''
      if (body === undefined && !isDone) throw foreignContent(this.server, answer, text)
      return { status, body: body ?? {}, warnings: warningsOf(answer.headers['warning']) }
    })
  }

  /** Sends a request and streams the answer. Once the answer has begun, there are no retries. */
  async stream(request: ApiRequest): Promise<AsyncIterable<Uint8Array>> {
    return this.withRetries({ ...request, isStream: true }, async (answer) => {
      if (answer.status < 400) return answer.body
      throw refusal(request, answer, toStatus(parseObject(await readAll(answer.body)) ?? {}, answer.status))
    })
  }

  /**
   * Starts to open a WebSocket and returns it at once. Attach handlers immediately, or the first messages are lost.
   * Either signal closes it.
   */
  async openStream(
    path: string,
    protocols: readonly string[],
    signal: AbortSignal = this.signal,
  ): Promise<WebSocket> {
    const { headers, certificate } = await this.credentials.proof()
    return this.wire.open(
      {
        path,
        headers,
        signal: AbortSignal.any([signal, this.signal]),
        ...(certificate === undefined ? {} : { certificate }),
      },
      protocols,
    )
  }

  private async withRetries<Result>(
    request: SentRequest,
    read: (answer: WireAnswer) => Promise<Result>,
  ): Promise<Result> {
    const end = this.silence.begin()
    try {
      return await this.sendUntilAnswered(request, read)
    } finally {
      end()
    }
  }

  private async sendUntilAnswered<Result>(
    request: SentRequest,
    read: (answer: WireAnswer) => Promise<Result>,
  ): Promise<Result> {
    // Create a signal for each request: Node warns if one signal has very many listeners.
    const signal = AbortSignal.any([this.signal, ...(request.signal === undefined ? [] : [request.signal])])
    const startedAt = this.clock.now()
    let hasRenewed = false
    for (let tries = 1; ; tries++) {
      let wait = pause(tries)
      let proof: Proof | undefined
      try {
        proof = await this.credentials.proof()
        return await read(await this.send(request, proof, signal))
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof Refusal) {
          const { apiError, retryAfter } = error
          const isAnother: boolean =
            apiError.status.code === 401 &&
            !hasRenewed &&
            proof !== undefined &&
            this.credentials.refused(proof)
          hasRenewed ||= isAnother
          if (!isAnother && (tries >= mostTries || !isTemporary(apiError.status))) throw apiError
          if (retryAfter !== undefined) wait = Math.min(Math.max(wait, retryAfter * 1000), longestPause)
        } else {
          if (error instanceof ConnectionError) throw error
          const code = codeOf(error)
          if (code === undefined) throw error
          const { isMade } = this.contact
          const isLast =
            tries >= (isMade ? mostTries : mostFirstTries) ||
            this.clock.now() - startedAt >= (isMade ? retryTimeout : firstRetryTimeout)
          if (isLast || !temporaryErrors.has(code)) throw new ConnectionError(this.server, code, isMade)
          this.silence.failed(code)
        }
      }
      await this.clock.sleep(wait, signal)
    }
  }

  private async send(
    request: SentRequest,
    { headers, certificate }: Proof,
    signal: AbortSignal,
  ): Promise<WireAnswer> {
    const { method, body, contentType = 'application/json', isStream = false } = request
    const answer = await this.wire.send({
      method,
      path: pathOf(request),
      headers: {
        accept: 'application/json',
        'user-agent': 'tranship',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(certificate === undefined ? {} : { certificate }),
      signal,
      isStream,
    })
    refuseForeign(this.server, answer)
    this.contact.isMade = true
    this.silence.heard()
    this.serverClock.note(answer.headers['date'])
    return answer
  }
}

type SentRequest = ApiRequest & Pick<WireRequest, 'isStream'>

/** An error answer, with the delay that the server asks for. */
class Refusal extends Error {
  constructor(
    readonly apiError: ApiError,
    /** The delay in seconds. */
    readonly retryAfter: number | undefined,
  ) {
    super(apiError.message)
  }
}

function refusal({ method, path }: ApiRequest, { headers }: WireAnswer, status: ApiStatus): Refusal {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return new Refusal(
    new ApiError(`${method} ${path}`, status),
    Number.isFinite(seconds) ? seconds : undefined,
  )
}

/**
 * `true` if a retry may succeed. An unknown field is a 500 without a reason, so that one is final. A conflict is
 * temporary only if it is about a quota that other requests change at the same time.
 */
function isTemporary({ code, reason, message }: ApiStatus): boolean {
  if (code === 409) return /\bresourcequotas?\b/.test(message) && /object has been modified/.test(message)
  if (code === 500) return reason === 'InternalError' || reason === 'ServerTimeout'
  return code === 408 || code === 429 || (code >= 502 && code <= 504)
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string') return code
  // Node tries all addresses of a host name, and reports their errors together.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : undefined
  return first === undefined ? undefined : codeOf(first)
}

function pathOf({ path, query = {} }: ApiRequest): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value))
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses a JSON object; `undefined` if the text is none, as for many errors of proxies. */
function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const fields = fieldsOf(value)
    return fields === value ? fields : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the texts of `Warning` headers. A header has the form `299 - "text"`, and may contain several, separated by
 * commas.
 */
export function warningsOf(header: string | readonly string[] | undefined): readonly string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(', ')
  return [...text.matchAll(/\b299 \S+ "((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) =>
    quoted.replace(/\\(.)/g, '$1'),
  )
}
