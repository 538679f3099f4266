import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from './fields.js'

/** Why an API server did not do what it was asked, as it says itself. Its words may quote what it was sent. */
export interface ApiStatus {
  /** The status of HTTP. */
  readonly code: number
  /** One word: `Invalid`, `AlreadyExists`, `Conflict`. Absent where the server gives none. */
  readonly reason?: string | undefined
  readonly message: string
  readonly causes: readonly ApiCause[]
  /** The kind of what it is about, as the server calls it: `persistentvolumeclaims`. */
  readonly kind?: string | undefined
  /** The name of what it is about. */
  readonly name?: string | undefined
}

export interface ApiCause {
  readonly reason?: string | undefined
  readonly message: string
  /** The field that it is about. */
  readonly field?: string | undefined
}

/** An API server did not do what it was asked. The message has nothing of what was sent. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    /** What was asked for: `PATCH /apis/apps/v1/…`. */
    request: string,
    readonly status: ApiStatus,
  ) {
    super(`${request}: ${status.code}${status.reason === undefined ? '' : ` ${status.reason}`}`)
  }
}

/** No answer came from the API server, however often it was asked. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(
    readonly server: string,
    /** What the connection failed with: `ECONNREFUSED`. */
    readonly code: string,
    /** Whether the server has answered anything before. */
    readonly wasReached = true,
  ) {
    super(`${server} cannot be reached (${code})`)
  }
}

/** What answers is no API server: a login page or a redirection of something that stands before it. */
export class ForeignAnswer extends ConnectionError {
  constructor(
    server: string,
    /** What has come: `a redirection (status 302)`. */
    readonly what: string,
  ) {
    super(server, 'no answer of an API server')
    this.message = `${server} does not answer as a Kubernetes API server, but with ${what}`
  }
}

export function isApiError(error: unknown, code?: number, reason?: string): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return (
    (code === undefined || error.status.code === code) &&
    (reason === undefined || error.status.reason === reason)
  )
}

/** The status in an answer, or in an event of a watch, whose code is in it. */
export function toStatus(body: Fields, code = numberOf(body['code']) ?? 0): ApiStatus {
  const details = fieldsOf(body['details'])
  const reason = textOf(body['reason'])
  const kind = textOf(details['kind'])
  const name = textOf(details['name'])
  return {
    code,
    reason,
    message: textOf(body['message']) ?? '',
    causes: objectsOf(details['causes']).map(toCause),
    kind,
    name,
  }
}

function toCause({ reason, message, field }: Fields): ApiCause {
  return { reason: textOf(reason), message: textOf(message) ?? '', field: textOf(field) }
}
