import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { helmLayout } from '../../src/layouts.js'
import { helmPrograms, WrittenChart } from './helm-program.js'

const text = `services:
  web: { image: "a:1", environment: { DB_PASSWORD: "\${DB_PASSWORD:?}" } }
  debug: { image: "a:1", profiles: [debug], secrets: [token] }
secrets: { token: { environment: TOKEN } }
`
const { files } = helmLayout(text, { profile: 'compose', name: 'shop', env: { TOKEN: 'x' } })
const message = 'The namespace shop lacks Secrets (with their keys): '

/** A server that answers as the API of a cluster with some Secrets does. Other requests are forbidden. */
class Cluster {
  readonly requests: string[] = []
  private server: Server | undefined
  secrets: readonly string[] = []

  async start(): Promise<void> {
    this.server = createServer(({ url = '' }, response) => {
      const { pathname } = new URL(url, 'http://localhost')
      this.requests.push(pathname)
      const [status, body] = this.answer(pathname)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve))
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server!.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server?.close()
  }

  private answer(path: string): readonly [status: number, body: object] {
    const folder = '/api/v1/namespaces/shop/secrets'
    if (path === '/version') return [200, { major: '1', minor: '35', gitVersion: 'v1.35.0' }]
    if (path === '/api') return [200, { kind: 'APIVersions', versions: ['v1'] }]
    if (path === '/apis') return [200, { kind: 'APIGroupList', apiVersion: 'v1', groups: [] }]
    if (path === '/api/v1') {
      const secrets = { name: 'secrets', kind: 'Secret', namespaced: true, verbs: ['get', 'list'] }
      return [200, { kind: 'APIResourceList', groupVersion: 'v1', resources: [secrets] }]
    }
    const base = { apiVersion: 'v1', metadata: {} }
    if (path === folder) return [200, { ...base, kind: 'SecretList', items: [] }]
    if (path.startsWith(`${folder}/`)) {
      const name = path.slice(folder.length + 1)
      if (this.secrets.includes(name)) return [200, { ...base, kind: 'Secret', metadata: { name } }]
      return [404, { ...base, kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404 }]
    }
    return [403, { ...base, kind: 'Status', status: 'Failure', reason: 'Forbidden', code: 403 }]
  }
}

describe.each(helmPrograms)('Helm %s', (version, program) => {
  const reason = program === undefined ? ` (skipped: TRANSHIP_TEST_HELM_${version} names no program)` : ''

  describe.skipIf(program === undefined)(`checks Secrets of a chart${reason}`, () => {
    const cluster = new Cluster()
    let chart: WrittenChart
    beforeAll(async () => {
      chart = new WrittenChart(program!, files, 'chart')
      await cluster.start()
    })
    afterAll(() => {
      cluster.stop()
      chart.remove()
    })

    const render = async (secrets: readonly string[], values: object = {}, mode = 'server') => {
      cluster.secrets = secrets
      cluster.requests.length = 0
      const command = ['template', 'release', '--namespace', 'shop', `--dry-run=${mode}`]
      return chart.withCluster(command, cluster.address, values)
    }

    it('[E11-46] and fails with the names and keys of those that are missing', async () => {
      expect(await render([])).toContain(`${message}shop-variables (DB_PASSWORD). Create them`)
      const debug = { profiles: { debug: { enabled: true } } }
      expect(await render([], debug)).toContain(`${message}shop-variables (DB_PASSWORD), token (token). `)
      expect(await render(['shop-variables'], debug)).toContain(`${message}token (token). `)
    })

    it.each([
      ['they exist', ['shop-variables'], {}, 'server'],
      ['users switch the check off', [], { checkSecrets: false }, 'server'],
      ['users name another Secret', [], { secrets: { 'shop-variables': { existingSecret: 'a' } } }, 'server'],
      ['there is no cluster', [], {}, 'client'],
    ] as const)('[E11-46] and does not fail if %s', async (_, secrets, values, mode) => {
      // Helm 4 then asks the cluster for its schemas, which this one does not have.
      expect(await render(secrets, values, mode)).toMatch(/kind: Deployment|failed to download openapi/)
      if (secrets.length === 0)
        expect(cluster.requests.filter((path) => path.includes('secrets'))).toEqual([])
    })

    it('[E11-46] with no rights but those to get and list Secrets of the namespace', async () => {
      await render([])
      const objects = cluster.requests.filter((path) => path.includes('/namespaces/'))
      expect(objects).toEqual([
        '/api/v1/namespaces/shop/secrets/shop-variables',
        '/api/v1/namespaces/shop/secrets',
      ])
    })
  })
})
