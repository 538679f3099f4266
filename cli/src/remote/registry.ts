import type { Spawn } from '../engines/spawn.js'
import { fieldsOfJson } from '../cluster/fields.js'
import { HttpWire } from '../cluster/http-wire.js'
import { proxyFor } from '../cluster/proxy.js'
import type { WireAnswer } from '../cluster/wire.js'
import { isLoopback } from './loopback.js'
import { credentialsFor } from './registry-credentials.js'
import { RemoteError } from './remote-error.js'
import type { Fetching } from './git-fetch.js'

/** The host of Docker Hub in names of images. */
export const dockerHub = 'docker.io'

const mostRedirects = 5
const mostTokenBytes = 64 * 1024

/** Reads from one repository of a registry (OCI Distribution Specification), with the credentials of Docker. */
export class Registry {
  private readonly server: string
  private authorization: string | undefined

  constructor(
    private readonly host: string,
    private readonly repository: string,
    private readonly fetching: Pick<Fetching, 'env' | 'signal'> & { readonly spawn: Spawn },
  ) {
    // Docker Hub has its registry at another host than its names.
    this.server = `${isLoopback(host) ? 'http' : 'https'}://${host === dockerHub ? 'registry-1.docker.io' : host}`
  }

  /**
   * Returns the content at a path, such as `blobs/sha256:…`.
   *
   * @throws {RemoteError} if the registry refuses, or sends more than the limit.
   */
  async get(
    place: string,
    { most, accept }: { readonly most: number; readonly accept: string },
  ): Promise<Buffer> {
    const url = new URL(`${this.server}/v2/${this.repository}/${place}`)
    let answer = await this.send(url, accept, this.authorization)
    if (answer.status === 401) {
      this.authorization = await this.logIn(String(answer.headers['www-authenticate'] ?? ''))
      answer = await this.send(url, accept, this.authorization)
    }
    return contentOf(answer, most)
  }

  /** Follows redirects. Storage on another host gets no credentials. */
  private async send(start: URL, accept: string, authorization?: string): Promise<WireAnswer> {
    let url = start
    for (let count = 0; count <= mostRedirects; count++) {
      // A registry elsewhere must not reach servers of this machine.
      const isLocal = isLoopback(this.host) && url.protocol === 'http:' && isLoopback(url.host)
      if (url.protocol !== 'https:' && !isLocal)
        throw new RemoteError('The registry leads to an address without HTTPS.')
      const own = url.origin === start.origin && authorization !== undefined ? { authorization } : {}
      const answer = await this.sendOnce(url, { accept, ...own })
      const { location } = answer.headers
      if (answer.status < 300 || answer.status > 399 || typeof location !== 'string') return answer
      await contentOf({ ...answer, status: 200 }, mostTokenBytes)
      url = new URL(location, url)
    }
    throw new RemoteError('The registry redirects too often.')
  }

  private async sendOnce({ origin, pathname, search }: URL, headers: Readonly<Record<string, string>>) {
    const { env, signal } = this.fetching
    const access = { server: origin, namespace: '', skipsVerification: false, user: { impersonation: {} } }
    const wire = new HttpWire({ ...access, proxy: proxyFor(origin, env) })
    try {
      const {
        status,
        headers: own,
        body,
      } = await wire.send({ method: 'GET', path: pathname + search, headers, signal })
      return { status, headers: own, body: closing(body, wire, signal) }
    } catch (error) {
      wire.close()
      throw broken(error, signal)
    }
  }

  /** Returns the header that answers a challenge: a token for anybody or for the user, or the user's password. */
  private async logIn(challenge: string): Promise<string> {
    const basic = await credentialsFor(this.host, this.fetching)
    if (/^basic\b/i.test(challenge) && basic !== undefined) return basic
    const realm = /\brealm="([^"]*)"/i.exec(challenge)?.[1]
    if (!/^bearer\b/i.test(challenge) || realm === undefined || !URL.canParse(realm)) throw refused(401)
    const url = new URL(realm)
    url.searchParams.set('service', /\bservice="([^"]*)"/i.exec(challenge)?.[1] ?? '')
    url.searchParams.set('scope', `repository:${this.repository}:pull`)
    const answer = contentOf(await this.send(url, 'application/json', basic), mostTokenBytes)
    const { token, access_token = token } = fieldsOfJson((await answer).toString())
    if (typeof access_token !== 'string') throw refused(401)
    return `Bearer ${access_token}`
  }
}

async function* closing(body: AsyncIterable<Uint8Array>, wire: HttpWire, signal: AbortSignal) {
  try {
    yield* body
  } catch (error) {
    throw broken(error, signal)
  } finally {
    wire.close()
  }
}

function broken(error: unknown, signal: AbortSignal): RemoteError {
  return new RemoteError(
    signal.aborted ? 'It took too long.' : `The registry does not answer: ${(error as Error).message}.`,
  )
}

async function contentOf({ status, body }: WireAnswer, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > most)
      throw new RemoteError(`The registry sends more than ${most / 1024 / 1024} MiB for one file.`)
    parts.push(part)
  }
  if (status !== 200) throw refused(status)
  return Buffer.concat(parts)
}

function refused(status: number): RemoteError {
  const reason = [401, 403, 404].includes(status)
    ? 'It does not have the artifact, or you are not logged in with `docker login`.'
    : 'It does not work.'
  return new RemoteError(`The registry answers with status ${status}. ${reason}`)
}
