import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from './fields.js'

/** An error from the API server. Its message may quote the request, including secrets. */
export interface ApiStatus {
  /** The HTTP status. */
  readonly code: number
  /** One word, such as `Invalid`, `AlreadyExists` or `Conflict`, if the server gives one. */
  readonly reason?: string | undefined
  readonly message: string
  readonly causes: readonly ApiCause[]
  /** The plural of the object's kind: `persistentvolumeclaims`. */
  readonly kind?: string | undefined
  /** The name of the object. */
  readonly name?: string | undefined
}

export interface ApiCause {
  readonly reason?: string | undefined
  readonly message: string
  /** The path of the field. */
  readonly field?: string | undefined
}

/** Thrown if the API server returns an error. The message quotes nothing from the request. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    /** The method and path of the request: `PATCH /apis/apps/v1/…`. */
    request: string,
    readonly status: ApiStatus,
  ) {
    super(`${request}: ${status.code}${status.reason === undefined ? '' : ` ${status.reason}`}`)
  }
}

/** Thrown if the API server doesn't answer, even after retries. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(
    readonly server: string,
    /** The error code of the connection: `ECONNREFUSED`. */
    readonly code: string,
    /** `true` if the server has answered an earlier request. */
    readonly wasReached = true,
  ) {
    super(`${server} cannot be reached (${code})`)
  }
}

/** Thrown if something else than an API server answers, such as the login page of a proxy. */
export class ForeignAnswer extends ConnectionError {
  constructor(
    server: string,
    /** The kind of answer: `a redirection (status 302)`. */
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

/** Reads a status from an answer. In an event of a watch, the HTTP code is part of the body. */
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
