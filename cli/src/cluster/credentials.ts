import type { Clock } from '../engines/clock.js'
import type { Engines } from '../engines/engines.js'
import { readFile } from '../files/read-file.js'
import type { ClusterAccess } from './access.js'
import { type ExecCredential, type PluginSurroundings, runExecPlugin } from './exec-plugin.js'
import type { ClientCertificate, WireRequest } from './wire.js'

/** What a request proves who sends it with. Holds secrets. */
export interface Proof {
  readonly headers: WireRequest['headers']
  readonly certificate?: ClientCertificate | undefined
  /** What a plugin has given for it. */
  readonly given?: ExecCredential
}

/** So long a token that was read from a file counts, in milliseconds. */
const tokenFileAge = 60_000

/** A token is a line of a header. */
const mostTokenBytes = 1024 * 1024

/** Who asks an API server, as a kubeconfig says (rule E1-01). */
export class Credentials {
  /** The last run of the plugin. */
  private run: Promise<ExecCredential> | undefined
  private readonly notTaken = new WeakSet<ExecCredential>()
  private fromFile: { readonly token: string; readonly readAt: number } | undefined
  private readonly clock: Clock

  constructor(
    private readonly access: ClusterAccess,
    private readonly engines: Pick<Engines, 'spawn' | 'clock'>,
    private readonly surroundings: PluginSurroundings,
  ) {
    this.clock = engines.clock
  }

  async proof(): Promise<Proof> {
    const { certificate, basic, exec, impersonation: headers } = this.access.user
    const token = this.token()
    if (token !== undefined) return { headers: { ...headers, authorization: `Bearer ${token}` }, certificate }
    if (basic !== undefined) {
      const encoded = Buffer.from(`${basic.username}:${basic.password}`).toString('base64')
      return { headers: { ...headers, authorization: `Basic ${encoded}` }, certificate }
    }
    if (exec === undefined) return { headers, certificate }
    const given = await this.fromPlugin()
    return {
      given,
      headers: given.token === undefined ? headers : { ...headers, authorization: `Bearer ${given.token}` },
      certificate: given.certificate ?? certificate,
    }
  }

  /** Whether there may be others after the server did not take these. */
  refused({ given }: Proof): boolean {
    this.fromFile = undefined
    if (given !== undefined) this.notTaken.add(given)
    return given !== undefined || this.access.user.tokenFile !== undefined
  }

  private token(): string | undefined {
    const { token, tokenFile } = this.access.user
    if (tokenFile === undefined) return token
    if (this.fromFile !== undefined && this.clock.now() - this.fromFile.readAt < tokenFileAge)
      return this.fromFile.token
    try {
      const read = readFile(tokenFile, { most: mostTokenBytes }).toString('utf8').trim()
      this.fromFile = { token: read, readAt: this.clock.now() }
      return read
    } catch {
      return this.fromFile?.token ?? token
    }
  }

  /** What the plugin gives; it runs once, however many requests need it at the same time. */
  private async fromPlugin(): Promise<ExecCredential> {
    const before = this.run
    const known = await before
    // In the meantime another request may have had it run again.
    if (known !== undefined && !this.counts(known) && this.run === before) this.run = undefined
    const run = (this.run ??= runExecPlugin(this.access.user.exec!, this.engines.spawn, this.surroundings))
    try {
      return await run
    } catch (error) {
      if (this.run === run) this.run = undefined
      throw error
    }
  }

  private counts(credential: ExecCredential): boolean {
    const { expiresAt = Infinity } = credential
    return !this.notTaken.has(credential) && expiresAt > this.clock.date()
  }
}
