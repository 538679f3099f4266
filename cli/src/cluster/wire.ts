import type { WebSocket } from 'ws'

/** One HTTP request to an API server, once: who sends it decides whether it is sent again. */
export interface WireRequest {
  readonly method: string
  /** With its query, from the address of the server on. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string
  readonly certificate?: ClientCertificate
  readonly signal: AbortSignal
  /** Whether the answer may be silent for as long as it likes once it has begun. */
  readonly isStream?: boolean
}

/** What a client proves with who it is, both in PEM. */
export interface ClientCertificate {
  readonly certificate: string
  readonly key: string
}

export interface WireAnswer {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: AsyncIterable<Uint8Array>
}

/** The way to one API server. */
export interface Wire {
  /** @throws what the connection fails with; its `code` is one of Node's. */
  readonly send: (request: WireRequest) => Promise<WireAnswer>
  /** A WebSocket that is being opened: handlers that are attached at once miss nothing. */
  readonly open: (
    request: Pick<WireRequest, 'path' | 'headers' | 'certificate' | 'signal'>,
    protocols: readonly string[],
  ) => WebSocket
  /** Ends all connections. */
  readonly close: () => void
}
