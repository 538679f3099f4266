import { setMaxListeners } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import { WebSocket } from 'ws'
import type { ClusterAccess } from './access.js'
import { noAnswer } from './no-answer.js'
import { Tunnels } from './tunnels.js'
import type { Wire, WireAnswer, WireRequest } from './wire.js'

/** The time without data after which a request fails, in milliseconds. */
const longestSilence = 60_000

/**
 * The idle time after which the system sends TCP keep-alive probes, in milliseconds. Streams may be silent for long, so
 * only probes reveal a connection that is gone without having been closed.
 */
const keepAliveDelay = 15_000

/** Sends requests to an API server over HTTP or HTTPS, with connections that are reused. */
export class HttpWire implements Wire {
  private readonly agent: http.Agent
  private readonly streamAgent: http.Agent
  private readonly client: typeof http | typeof https
  /** Also ends connections to a proxy, which the agent doesn't manage before the tunnel is open. */
  private readonly closing = new AbortController()

  constructor(
    private readonly access: ClusterAccess,
    private readonly silence = longestSilence,
  ) {
    const isSecure = access.server.startsWith('https:')
    this.client = isSecure ? https : http
    setMaxListeners(0, this.closing.signal)
    const make = (keepAlive: boolean): http.Agent => {
      if (access.proxy !== undefined)
        return new Tunnels(access.proxy, keepAlive, silence, this.closing.signal)
      return isSecure ? new https.Agent({ keepAlive }) : new http.Agent({ keepAlive })
    }
    this.agent = make(true)
    this.streamAgent = make(false)
  }

  send({ method, path, headers, body, certificate, signal, isStream }: WireRequest): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const own = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const request = this.client.request(`${this.access.server}${path}`, {
        method,
        headers: { ...headers, ...own },
        agent: this.agent,
        signal,
        timeout: this.silence,
        ...this.security(certificate),
      })
      let begun: http.IncomingMessage | undefined
      request.on('timeout', () => {
        if (begun === undefined) request.destroy(noAnswer())
        else begun.destroy(noAnswer())
      })
      request.on('socket', (socket) => socket.setKeepAlive(true, keepAliveDelay))
      request.on('error', reject)
      // A request that still waits for a connection doesn't report an abort.
      const end = () => {
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', end)
      request.on('close', () => {
        signal.removeEventListener('abort', end)
      })
      request.on('response', (answer) => {
        begun = answer
        // The reader of a stream has a timeout of its own.
        if (isStream === true) request.setTimeout(0)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer })
      })
      request.end(body)
    })
  }

  open(
    { path, headers, certificate, signal }: Pick<WireRequest, 'path' | 'headers' | 'certificate' | 'signal'>,
    protocols: readonly string[],
  ): WebSocket {
    let isSilent = false
    const socket = new WebSocket(`${this.access.server.replace(/^http/, 'ws')}${path}`, [...protocols], {
      // Node sends a list as several headers, though the types of `ws` only allow strings.
      headers: headers as Record<string, string>,
      agent: this.streamAgent,
      perMessageDeflate: false,
      handshakeTimeout: this.silence,
      finishRequest: (request) => {
        request.once('timeout', () => {
          isSilent = true
        })
        request.end()
      },
      ...this.security(certificate),
    })
    // The timeout error of `ws` has no code.
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (isSilent) error.code ??= 'ETIMEDOUT'
    })
    const end = () => {
      socket.terminate()
    }
    signal.addEventListener('abort', end, { once: true })
    socket.once('close', () => {
      signal.removeEventListener('abort', end)
    })
    return socket
  }

  close(): void {
    this.closing.abort()
    this.agent.destroy()
    this.streamAgent.destroy()
  }

  /** Returns the TLS options. Requests with different options don't share connections. */
  private security(
    certificate: WireRequest['certificate'],
  ): Pick<
    https.RequestOptions,
    'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'servername' | 'checkServerIdentity'
  > {
    const { certificateAuthority, skipsVerification, serverName, server, proxy } = this.access
    if (this.client === http) return {}
    const host = serverName ?? new URL(server).hostname.replace(/^\[|\]$/g, '')
    return {
      ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
      ...(skipsVerification ? { rejectUnauthorized: false } : {}),
      ...(serverName === undefined ? {} : { servername: serverName }),
      // Through a tunnel, Node doesn't see the server's address, and would check the name alone.
      ...(proxy === undefined
        ? {}
        : { checkServerIdentity: (_: string, own: PeerCertificate) => checkServerIdentity(host, own) }),
      ...(certificate === undefined ? {} : { cert: certificate.certificate, key: certificate.key }),
    }
  }
}
