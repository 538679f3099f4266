import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = (extra = '') => `name: shop
services:
  web: { image: 'web:1', secrets: [key] }
  db: { image: 'db:1', volumes: ['data:/data'] }
  seed: { image: 'seed:1', restart: 'no' }
${extra}
volumes: { data: {} }
secrets: { key: { environment: KEY } }
`
const env = { KEY: 'geheim' }

describe('missing rights', () => {
  it('[E1-05] are all told before anything is written, with a Role to copy', async () => {
    const cluster = new TestCluster({
      forbidden: ['PATCH statefulsets', 'GET pods', 'DELETE jobs', 'POST secrets', 'PATCH secrets'],
    })
    const { status, errors } = await cluster.run(['deploy', '--quiet'], shop(), { env })
    expect([status, errors]).toEqual([
      1,
      `error: rights are missing in the namespace \`default\`: list, watch pods; patch statefulsets.apps; create, patch secrets; delete jobs.batch
Ask whoever runs the cluster for this Role:
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: tranship-missing
  namespace: default
rules:
  - apiGroups: ['']
    resources: [pods]
    verbs: [list, watch]
  - apiGroups: ['apps']
    resources: [statefulsets]
    verbs: [patch]
  - apiGroups: ['']
    resources: [secrets]
    verbs: [create, patch]
  - apiGroups: ['batch']
    resources: [jobs]
    verbs: [delete]
`,
    ])
    expect(cluster.server.writes).toBe(0)
  })

  it('[E1-05] are data with --json', async () => {
    const cluster = new TestCluster({ forbidden: ['PATCH statefulsets'] })
    const { output } = await cluster.run(['deploy', '--json', '--quiet'], shop(), { env })
    const [event] = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(event).toMatchObject({
      event: 'failed',
      failure: {
        code: 'rights-missing',
        rights: [{ verb: 'patch', group: 'apps', resource: 'statefulsets' }],
        role: expect.stringContaining('kind: Role') as unknown,
      },
    })
  })

  it('[E1-05] to remove dropped objects are reported before anything is written', async () => {
    const cluster = new TestCluster({ forbidden: ['DELETE deployments'] })
    await cluster.run(['deploy', '--quiet'], shop('  old: { image: old }'), { env })
    cluster.requests()
    const { status, errors } = await cluster.run(['deploy', '--quiet'], shop(), { env })
    expect([status, errors]).toEqual([1, expect.stringContaining('delete deployments.apps')])
    const written = cluster.requests().filter((request) => /^(?:PATCH|DELETE) (?!leases)/.test(request))
    expect(written).toEqual([])
    const kept = await cluster.run(['deploy', '--quiet', '--no-prune'], shop(), { env })
    expect(kept.status, kept.errors).toBe(0)
  })

  it.each([403, 404])('[E1-05] are found when they are used if reviews answer %d', async (code) => {
    const cluster = new TestCluster({ forbidden: ['PATCH statefulsets'] })
    cluster.server.faults = ({ path }) =>
      path.endsWith('/selfsubjectaccessreviews') ? { kind: 'status', code } : undefined
    const { status, errors } = await cluster.run(['deploy', '--quiet'], shop(), { env })
    expect([status, errors]).toEqual([1, expect.stringContaining('statefulsets is forbidden')])
  })
})

describe('an API server that is silent', () => {
  it('[E1-04] is told after 5 s, and so is its return', async () => {
    const cluster = new TestCluster({ behaviours: { seed: { runs: 5000 } } })
    let from = Infinity
    cluster.server.faults = ({ method, path }) => {
      if (method !== 'PATCH' || !path.endsWith('/statefulsets/db')) return undefined
      from = Math.min(from, cluster.clock.now())
      return cluster.clock.now() - from < 8000 ? { kind: 'reset-before' } : undefined
    }
    const { status, errors } = await cluster.run(['deploy', '--quiet'], shop(), { env })
    expect(status, errors).toBe(0)
    const lines = errors.split('\n').filter((line) => /answer/.test(line))
    expect(lines).toEqual([
      expect.stringMatching(
        /^warning: the cluster at http:\/\/memory\.example of the context `test` has not answered for 5 s \(.*\); it is asked again$/,
      ),
      'the cluster answers again',
    ])
  })

  it('[E1-04] is told where no answer comes at all', async () => {
    const cluster = new TestCluster()
    cluster.server.faults = ({ path }) => (path.endsWith('/leases') ? { kind: 'hang-before' } : undefined)
    const interruption = new AbortController()
    cluster.clock.later(7000, () => {
      interruption.abort()
    })
    const { errors } = await cluster.run(['deploy', '--quiet'], shop(), {
      env,
      interruption: interruption.signal,
    })
    expect(errors).toContain('has not answered for 5 s; it is asked again')
  })

  it('[E1-04] that answers in time is no word worth', async () => {
    const cluster = new TestCluster({ behaviours: { seed: { runs: 60_000 } } })
    const { errors } = await cluster.run(['deploy', '--quiet', '--wait'], shop(), { env })
    expect(errors).not.toContain('answer')
  })
})
