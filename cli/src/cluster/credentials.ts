import type { Clock } from '../engines/clock.js'
import type { Engines } from '../engines/engines.js'
import { readFile } from '../files/read-file.js'
import type { ClusterAccess } from './access.js'
import { type ExecCredential, type PluginSurroundings, runExecPlugin } from './exec-plugin.js'
import type { ClientCertificate, WireRequest } from './wire.js'

/** The credentials of one request. Contains secrets. */
export interface Proof {
  readonly headers: WireRequest['headers']
  readonly certificate?: ClientCertificate | undefined
  /** The plugin's credential that was used, if any. */
  readonly given?: ExecCredential
}

/** The time until a token file is read again, in milliseconds. */
const tokenFileAge = 60_000

/** The limit on a token file, in bytes. A token has to fit into a header. */
const mostTokenBytes = 1024 * 1024

/** The credentials from a kubeconfig (rule E1-01), renewed when they expire. */
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

  /** Records that the server refused the credentials. Returns `true` if a retry may get other ones. */
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

  /** Returns the plugin's credential. Concurrent requests share one run of the plugin. */
  private async fromPlugin(): Promise<ExecCredential> {
    const before = this.run
    const known = await before
    // Another request may have started the plugin again while this one waited.
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
