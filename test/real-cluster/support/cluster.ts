import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import path from 'node:path'
import process from 'node:process'
import { parse } from 'yaml'
import { eventually } from '../../support/patience.js'

/** The kubeconfig of any cluster that these tests may use; without it they are skipped. */
export const kubeconfig = process.env['TRANSHIP_TEST_KUBECONFIG'] || undefined

/** The suffix of a skipped test's title. */
export const withoutCluster =
  kubeconfig === undefined ? ' (skipped: TRANSHIP_TEST_KUBECONFIG is not set)' : ''

interface KubernetesObject {
  readonly apiVersion?: string
  readonly kind: string
  readonly metadata?: { readonly name?: string; readonly namespace?: string }
}

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> & { readonly message?: string; readonly reason?: string }
  /** The warnings that the server sent along. */
  readonly warnings: readonly string[]
}

interface Resource {
  readonly name: string
  readonly kind: string
  readonly namespaced: boolean
}

/** Kubernetes' API over HTTPS. Objects are sent as they are, so that the server sees every field of them. */
export class Cluster {
  private readonly resources = new Map<string, Promise<readonly Resource[]>>()

  private constructor(
    private readonly server: URL,
    private readonly agent: Agent,
    private readonly token: string | undefined,
  ) {}

  static of(file: string): Cluster {
    const { cluster, user } = currentContext(file)
    const folder = path.dirname(file)
    const read = (from: Entry, key: string) => {
      const data = from[`${key}-data`]
      if (data !== undefined) return Buffer.from(data, 'base64')
      return from[key] === undefined ? undefined : readFileSync(path.resolve(folder, from[key]))
    }
    const agent = new Agent({
      keepAlive: true,
      maxSockets: 8,
      ca: read(cluster, 'certificate-authority'),
      cert: read(user, 'client-certificate'),
      key: read(user, 'client-key'),
    })
    return new Cluster(new URL(cluster['server']!), agent, user['token'])
  }

  request(method: string, address: string, body?: object, type = 'application/json'): Promise<Answer> {
    const headers = {
      accept: 'application/json',
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      ...(body === undefined ? {} : { 'content-type': type }),
    }
    return new Promise((resolve, reject) => {
      const call = request(
        new URL(address, this.server),
        { method, agent: this.agent, headers },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const warnings = [response.headers['warning'] ?? []].flat()
            resolve({ status: response.statusCode ?? 0, body: bodyOf(text), warnings })
          })
        },
      )
      call.on('error', (error: NodeJS.ErrnoException) => {
        // The server may close an idle connection just when it is reused.
        if (call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) {
          resolve(this.request(method, address, body, type))
        } else reject(error)
      })
      call.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  /** Returns the minor version of Kubernetes: 34 for 1.34. */
  async minorVersion(): Promise<number> {
    const { body } = await this.request('GET', '/version')
    return Number.parseInt(String(body['minor']), 10)
  }

  /** Server-side apply with strict validation, as a dry run or for good. */
  async apply(object: KubernetesObject, { dryRun }: { readonly dryRun: boolean }): Promise<Answer> {
    const query = `fieldManager=tranship-test&fieldValidation=Strict&force=true${dryRun ? '&dryRun=All' : ''}`
    const address = `${await this.addressOf(object)}?${query}`
    return this.request('PATCH', address, object, 'application/apply-patch+yaml')
  }

  /** Returns once Pods can be made in a namespace of that name: `true` if this call made the namespace. */
  async ensureNamespace(name: string, labels: Readonly<Record<string, string>> = {}): Promise<boolean> {
    const address = `/api/v1/namespaces/${name}`
    // A namespace that an earlier run has removed stays for some time, and takes no objects.
    const isNew = await eventually(async () => {
      const made = await this.request('POST', '/api/v1/namespaces', { metadata: { name, labels } })
      if (made.status === 201) return true
      const { body } = await this.request('GET', address)
      if (made.status === 409 && isActive(body)) return false
      throw new Error(`${made.body.message} ${body.message ?? ''}`)
    })
    // Pods are refused until the controllers have made the service account that they run as.
    await eventually(async () => {
      const { status, body } = await this.request('GET', `${address}/serviceaccounts/default`)
      if (status !== 200) throw new Error(body.message)
    })
    return isNew
  }

  async removeNamespace(name: string): Promise<void> {
    await this.request('DELETE', `/api/v1/namespaces/${name}`)
  }

  private async addressOf({ apiVersion = '', kind, metadata }: KubernetesObject): Promise<string> {
    const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
    const known = this.resources.get(group) ?? this.discover(group)
    this.resources.set(group, known)
    const resource = (await known).find((one) => one.kind === kind && !one.name.includes('/'))
    if (resource === undefined) throw new Error(`${apiVersion} ${kind} is not known to the cluster`)
    const namespace = resource.namespaced ? `/namespaces/${metadata?.namespace ?? 'default'}` : ''
    return `${group}${namespace}/${resource.name}/${encodeURIComponent(metadata?.name ?? '')}`
  }

  private async discover(group: string): Promise<readonly Resource[]> {
    const { body } = await this.request('GET', group)
    return (body['resources'] ?? []) as readonly Resource[]
  }
}

function isActive(namespace: Answer['body']): boolean {
  return (namespace['status'] as { readonly phase?: string } | undefined)?.phase === 'Active'
}

function bodyOf(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body']
  } catch {
    return { message: text }
  }
}

type Entry = Readonly<Record<string, string | undefined>>

interface Kubeconfig {
  readonly 'current-context': string
  readonly contexts: readonly { readonly name: string; readonly context: Entry }[]
  readonly clusters: readonly { readonly name: string; readonly cluster: Entry }[]
  readonly users: readonly { readonly name: string; readonly user: Entry }[]
}

function currentContext(file: string): { readonly cluster: Entry; readonly user: Entry } {
  const config = parse(readFileSync(file, 'utf8')) as Kubeconfig
  const context = config.contexts.find(({ name }) => name === config['current-context'])?.context
  const cluster = config.clusters.find(({ name }) => name === context?.['cluster'])?.cluster
  const user = config.users.find(({ name }) => name === context?.['user'])?.user
  if (!cluster || !user) throw new Error(`${file} has no current context with a cluster and a user`)
  return { cluster, user }
}
