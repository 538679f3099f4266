import { describe, expect, it } from 'vitest'
import { type Fault, faultsBySeed, type FaultyRequest } from '../support/api-server/faults.js'
import { TestCluster } from '../support/test-cluster.js'

const before = `
name: shop
services:
  web: { image: shop/web:1, ports: [8080] }
  old: { image: shop/old:1 }
  job: { image: shop/job:1, restart: 'no' }
  db: { image: db:1, expose: [5432], deploy: { endpoint_mode: dnsrr } }
`

/** Changes all that takes more than one write: a Job, another kind, an address, what is no more. */
const after = `
name: shop
services:
  web: { image: shop/web:2, ports: [8080], depends_on: { job: { condition: service_completed_successfully } } }
  job: { image: shop/job:2, restart: 'no' }
  db: { image: db:1, expose: [5432], volumes: ['data:/data'] }
volumes: { data: {} }
`

async function goal(): Promise<readonly string[]> {
  const cluster = new TestCluster()
  await cluster.deploy(before)
  await cluster.deploy(after)
  return cluster.state()
}

const answer = (code: number, reason?: string) => ({
  kind: 'status' as const,
  code,
  ...(reason === undefined ? {} : { reason }),
})
const quota: Fault = {
  ...answer(409, 'Conflict'),
  message: 'Operation cannot be fulfilled on resourcequotas "all": the object has been modified',
}
const isWriteOf =
  (plural: string) =>
  ({ method, path, isDryRun }: FaultyRequest) =>
    !isDryRun && ['PATCH', 'POST', 'PUT'].includes(method) && path.includes(`/${plural}`)
const isRemovalOf =
  (plural: string) =>
  ({ method, path }: FaultyRequest) =>
    method === 'DELETE' && path.includes(`/${plural}/`)
const isWatchOf =
  (plural: string) =>
  ({ isWatch, path }: FaultyRequest) =>
    isWatch && path.endsWith(`/${plural}`)

describe('a deploy', () => {
  it('[E2-10] [E7-03] [E2-09] that is killed after any of its writes comes to the same when it is begun again', async () => {
    const wanted = await goal()
    for (let writes = 1; ; writes++) {
      const cluster = new TestCluster()
      await cluster.deploy(before)
      if (!(await cluster.isKilled(writes, ['deploy', '--quiet'], after))) {
        // It has come to its end with fewer writes.
        expect(writes).toBeGreaterThan(12)
        break
      }
      await cluster.deploy(after)
      expect(cluster.state(), `killed after ${writes} writes`).toEqual(wanted)
    }
  })

  it.each([1, 2, 3, 4, 5, 6])(
    '[E1-02] [E7-03] comes to its goal although 40 % of all requests are disturbed, with seed %i',
    async (seed) => {
      const cluster = new TestCluster()
      await cluster.deploy(before)
      cluster.server.faults = faultsBySeed(seed, 0.4)
      const { status, errors } = await cluster.run(['deploy', '--quiet', '--timeout', '30m'], after)
      cluster.server.faults = undefined
      // After any failure, the next run completes the deploy.
      if (status !== 0) expect(errors).toContain('error:')
      await cluster.deploy(after)
      expect(cluster.state()).toEqual(await goal())
    },
  )

  it.each<[string, Fault, (request: FaultyRequest) => boolean, number, RegExp?]>([
    ['a reset before a write', { kind: 'reset-before' }, isWriteOf('deployments'), 0],
    ['a reset after a write', { kind: 'reset-after' }, isWriteOf('deployments'), 0],
    ['a reset after a removal', { kind: 'reset-after' }, isRemovalOf('jobs'), 0],
    [
      '401',
      answer(401, 'Unauthorized'),
      isWriteOf('deployments'),
      1,
      /compose\.yaml:\d+:\d+: error: .*refuses/,
    ],
    ['403 of a watch', answer(403, 'Forbidden'), isWatchOf('pods'), 1, /the cluster refuses: Forbidden/],
    ['404 of a watch', answer(404, 'NotFound'), isWatchOf('jobs'), 1, /the cluster refuses: NotFound/],
    ['409 of a quota', quota, isWriteOf('deployments'), 0],
    ['409 of a version', answer(409, 'Conflict'), isRemovalOf('deployments'), 0],
    ['409 of what is there', answer(409, 'AlreadyExists'), isWriteOf('leases'), 0],
    ['410', answer(410, 'Expired'), isWatchOf('pods'), 0],
    ['429', { ...answer(429, 'TooManyRequests'), retryAfter: 2 }, isWriteOf('services'), 0],
    ['500 with a reason', answer(500, 'InternalError'), isWriteOf('deployments'), 0],
    ['500 without one', answer(500), isWriteOf('deployments'), 1, /compose\.yaml:\d+:\d+: error: .*refuses/],
    ['503', answer(503, 'ServiceUnavailable'), isWriteOf('deployments'), 0],
    ['504', answer(504, 'Timeout'), isWriteOf('deployments'), 0],
    ['a watch that is cut', { kind: 'cut' }, isWatchOf('jobs'), 0],
    ['a watch that stalls', { kind: 'stall' }, isWatchOf('jobs'), 0],
  ])(
    '[E7-03] comes to its goal, or says at which line it does not, after %s',
    async (_, fault, isMet, status, said) => {
      const cluster = new TestCluster()
      await cluster.deploy(before)
      let met = 0
      cluster.server.faults = (request) => (isMet(request) && met++ === 0 ? fault : undefined)
      const outcome = await cluster.run(['deploy', '--quiet', '--timeout', '30m'], after)
      expect(met, 'the fault is met').toBeGreaterThan(0)
      expect([outcome.status, outcome.errors]).toEqual([
        status,
        said === undefined ? outcome.errors : expect.stringMatching(said),
      ])
      cluster.server.faults = undefined
      if (status === 0) expect(cluster.state()).toEqual(await goal())
      await cluster.deploy(after)
      expect(cluster.state()).toEqual(await goal())
    },
  )

  it.each(['GET events', 'POST leases', 'GET leases', 'GET configmaps'])(
    '[E2-09] [E7-03] goes on without the right to %s',
    async (right) => {
      const cluster = new TestCluster({ forbidden: [right] })
      const { errors } = await cluster.deploy(before)
      expect(errors.includes('warning: there is no right to Leases')).toBe(right.includes('leases'))
      expect(errors.includes('warning: there is no right to list configmaps: objects that')).toBe(
        right.includes('configmaps'),
      )
    },
  )

  it('[E7-03] reports refused requests even after a positive access review', async () => {
    const cluster = new TestCluster()
    const isWrite = isWriteOf('deployments')
    cluster.server.faults = (request) =>
      isWrite(request)
        ? { kind: 'status', code: 403, reason: 'Forbidden', message: 'it is forbidden' }
        : undefined
    const { status, errors } = await cluster.run(['deploy'], before)
    expect([status, errors]).toEqual([1, expect.stringMatching(/compose\.yaml:4:\d+: error: .*is forbidden/)])
  })

  it('[E4-01] [E7-03] follows nothing any more when it may not list a kind of workload', async () => {
    const cluster = new TestCluster()
    cluster.server.faults = ({ method, path }) =>
      method === 'GET' && path.endsWith('/daemonsets')
        ? { kind: 'status', code: 403, reason: 'Forbidden', message: 'daemonsets is forbidden' }
        : undefined
    const { status, errors } = await cluster.run(['deploy'], before)
    expect([status, errors]).toEqual([1, expect.stringContaining('daemonsets is forbidden')])
    await cluster.clock.sleep(10_000)
    expect(cluster.clock.waiting).toBe(0)
  })

  it('[E7-03] is not tried again after a 500 without a reason', async () => {
    const cluster = new TestCluster()
    cluster.server.faults = ({ method }) =>
      method === 'PATCH'
        ? { kind: 'status', code: 500, message: 'x: .spec.y: field not declared in schema' }
        : undefined
    const { status } = await cluster.run(['deploy'], before)
    expect(status).toBe(1)
    expect(cluster.server.writes).toBeLessThanOrEqual(2)
  })

  it('[E4-01] [E7-03] follows the cluster although its watches are too old', async () => {
    const cluster = new TestCluster({ behaviours: { job: { runs: 20_000 } } })
    cluster.clock.later(10_000, () => {
      cluster.server.cutWatches()
      cluster.server.compact()
    })
    await cluster.deploy(after)
    expect(cluster.server.find('Deployment', 'web')).toBeDefined()
  })

  it('[E2-09] waits for another one, and names who that is', async () => {
    const cluster = new TestCluster({ behaviours: { job: { runs: 20_000 } } })
    const [first, second] = await Promise.all([
      cluster.run(['deploy', '--quiet'], after),
      cluster.run(['deploy', '--quiet'], after),
    ])
    expect([first.status, second.status]).toEqual([0, 0])
    const said = [first.errors, second.errors].filter((text) =>
      text.includes('jane@desk is deploying `shop`'),
    )
    expect(said).toHaveLength(1)
    expect(cluster.server.all('Lease')).toEqual([])
  })

  it('[E2-09] takes over from one that has died, when its Lease has not moved for its duration', async () => {
    const cluster = new TestCluster()
    const killed = await cluster.isKilled(3, ['deploy', '--quiet'], before)
    expect([killed, cluster.server.all('Lease').length]).toEqual([true, 1])
    const from = cluster.clock.now()
    await cluster.deploy(before)
    expect(cluster.clock.now() - from).toBeGreaterThanOrEqual(30_000)
  })

  it('[E2-09] leaves a Lease without a holder if it may not delete it', async () => {
    const cluster = new TestCluster({ forbidden: ['DELETE leases'] })
    const from = cluster.clock.now()
    for (const manifest of [before, after]) {
      const { errors } = await cluster.deploy(manifest)
      expect(errors).not.toMatch(/warning|is deploying/)
    }
    expect(cluster.clock.now() - from).toBeLessThan(20_000)
  })

  it('[E2-09] says that the next one has to wait where it can neither remove nor leave its Lease', async () => {
    const cluster = new TestCluster({ forbidden: ['DELETE leases', 'PUT leases'] })
    const { errors } = await cluster.deploy(before)
    expect(errors).toContain('warning: the Lease of `shop` was not given back')
  })

  it('[E2-09] does not take a namespace on its way out for a missing right', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(before)
    const message = 'unable to create new content in namespace default because it is being terminated'
    cluster.server.faults = ({ method }) =>
      method === 'POST'
        ? { ...answer(403, 'Forbidden'), message, causes: [{ reason: 'NamespaceTerminating', message }] }
        : undefined
    const { status, errors } = await cluster.run(['down'], before)
    expect(status, errors).toBe(0)
    expect(errors).toContain(
      'warning: the namespace `default` is being removed: nothing new can be made in it',
    )
    expect(errors).not.toContain('right')
  })
})
