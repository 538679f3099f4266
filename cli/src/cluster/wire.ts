import type { WebSocket } from 'ws'

/** A single HTTP request to an API server, without retries. */
export interface WireRequest {
  readonly method: string
  /** The path below the server's URL, with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string
  readonly certificate?: ClientCertificate
  readonly signal: AbortSignal
  /** `true` to disable the timeout once the answer has begun. */
  readonly isStream?: boolean
}

/** A client certificate and its key, both in PEM. */
export interface ClientCertificate {
  readonly certificate: string
  readonly key: string
}

export interface WireAnswer {
  readonly status: number
  /** The headers, by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: AsyncIterable<Uint8Array>
}

/** A connection to one API server. */
export interface Wire {
  /** @throws the connection's error, with Node's `code`. */
  readonly send: (request: WireRequest) => Promise<WireAnswer>
  /** Starts to open a WebSocket. Handlers that are attached immediately miss no message. */
  readonly open: (
    request: Pick<WireRequest, 'path' | 'headers' | 'certificate' | 'signal'>,
    protocols: readonly string[],
  ) => WebSocket
  /** Closes all connections. */
  readonly close: () => void
}
