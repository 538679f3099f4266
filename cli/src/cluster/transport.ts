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
  /** What the server warns of. */
  readonly warnings: readonly string[]
}

/** So often a request is sent before it has failed. */
const mostTries = 9

/** So often where nothing was ever answered: then nothing is there, and the user is not kept waiting. */
const mostFirstTries = 3

/** How long to wait before a try, in milliseconds: longer each time. */
function pause(tries: number): number {
  return Math.min(100 * 2 ** (tries - 1), 3000)
}

const longestPause = 30_000

/** After so long no connection is tried again: nothing may have come of each try for a minute. */
const longestTrying = 180_000

/** The same where nothing was ever answered. */
const longestFirstTrying = 5000

/** What a connection may fail with for the moment; a wrong certificate or address stays wrong. */
const passing = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'],
  ...['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'],
])

/**
 * Requests to one API server. Here and nowhere else they are sent again when that may help (rule E1-02); all of them,
 * and all streams, end with one signal.
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

  /** The same for what has to end with another signal too. */
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
   * Sends a request and reads its answer.
   *
   * @throws {ApiError} where the server answers that it did not do it.
   * @throws {ConnectionError} where no answer comes, or not that of an API server.
   */
  async request(request: ApiRequest): Promise<ApiAnswer> {
    return this.withRetries(request, async (answer) => {
      const { status } = answer
      const text = await readAll(answer.body)
      const body = parsed(text)
      if (status >= 400) throw refusal(request, answer, toStatus(body ?? {}, status))
      const isDone = status === 204 && text === ''
      if (body === undefined && !isDone) throw foreignContent(this.server, answer, text)
      return { status, body: body ?? {}, warnings: warningsOf(answer.headers['warning']) }
    })
  }

  /** Sends a request and gives its answer as it comes. Once it has begun, nothing is sent again. */
  async stream(request: ApiRequest): Promise<AsyncIterable<Uint8Array>> {
    return this.withRetries({ ...request, isStream: true }, async (answer) => {
      if (answer.status < 400) return answer.body
      throw refusal(request, answer, toStatus(parsed(await readAll(answer.body)) ?? {}, answer.status))
    })
  }

  /**
   * Begins to open a WebSocket and gives it before it is open: attach the handlers at once, or the first messages are
   * lost. It is closed when one of the signals is aborted.
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
    // A signal for each request: Node warns of one that very many listen to.
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
          if (!isAnother && (tries >= mostTries || !mayPass(apiError.status))) throw apiError
          if (retryAfter !== undefined) wait = Math.min(Math.max(wait, retryAfter * 1000), longestPause)
        } else {
          if (error instanceof ConnectionError) throw error
          const code = codeOf(error)
          if (code === undefined) throw error
          const { isMade } = this.contact
          const isLast =
            tries >= (isMade ? mostTries : mostFirstTries) ||
            this.clock.now() - startedAt >= (isMade ? longestTrying : longestFirstTrying)
          if (isLast || !passing.has(code)) throw new ConnectionError(this.server, code, isMade)
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

/** What the server said, with when it wants to be asked again. */
class Refusal extends Error {
  constructor(
    readonly apiError: ApiError,
    /** Seconds. */
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
 * Whether a refusal may be another when the same is asked again. A field that the server does not know is a 500 without
 * a reason; a quota that others change at the same moment is a conflict of the quota, not of what was sent.
 */
function mayPass({ code, reason, message }: ApiStatus): boolean {
  if (code === 409) return /\bresourcequotas?\b/.test(message) && /object has been modified/.test(message)
  if (code === 500) return reason === 'InternalError' || reason === 'ServerTimeout'
  return code === 408 || code === 429 || (code >= 502 && code <= 504)
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string') return code
  // Several addresses of one name fail together.
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

/** The object that a text is; undefined where it is none. What comes from something before the server often is none. */
function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const fields = fieldsOf(value)
    return fields === value ? fields : undefined
  } catch {
    return undefined
  }
}

/** The texts of `Warning` headers: `299 - "text"`, several with commas between them. */
export function warningsOf(header: string | readonly string[] | undefined): readonly string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(', ')
  return [...text.matchAll(/\b299 \S+ "((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) =>
    quoted.replace(/\\(.)/g, '$1'),
  )
}
