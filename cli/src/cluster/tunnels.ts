import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { refusedByProxy } from './connection-words.js'
import { noAnswer } from './no-answer.js'

/** Opens connections through a proxy, with a timeout. A request can't time out by itself before the tunnel is open. */
export class Tunnels extends HttpsProxyAgent<string> {
  /** @param silence the timeout for opening a tunnel, in milliseconds */
  constructor(
    proxy: string,
    keepAlive: boolean,
    private readonly silence: number,
    signal: AbortSignal,
  ) {
    super(proxy, { keepAlive, signal })
    // Without this, the proxy's error would be taken for the server's answer.
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
