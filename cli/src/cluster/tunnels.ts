import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { refusedByProxy } from './connection-words.js'
import { noAnswer } from './no-answer.js'

/** Connections through a proxy. Until one is made, a request has nothing whose silence it could notice. */
export class Tunnels extends HttpsProxyAgent<string> {
  /** @param silence how long making one may take, in milliseconds */
  constructor(
    proxy: string,
    keepAlive: boolean,
    private readonly silence: number,
    signal: AbortSignal,
  ) {
    super(proxy, { keepAlive, signal })
    // What a proxy does not connect is no answer of the server, which it would be taken for.
    this.on('proxyConnect', ({ statusCode }: { statusCode: number }, request: ClientRequest) => {
      if (statusCode === 200) return
      request.destroy(Object.assign(new Error('no tunnel'), { code: `${refusedByProxy}${statusCode}` }))
    })
  }

  override async connect(...given: Parameters<HttpsProxyAgent<string>['connect']>): Promise<Socket> {
    const made = new AbortController()
    const late = sleep(this.silence, undefined, { signal: made.signal }).then(() => {
      throw noAnswer()
    })
    try {
      return await Promise.race([super.connect(...given), late])
    } finally {
      made.abort()
    }
  }
}
