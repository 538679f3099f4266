import { describe, expect, it } from 'vitest'
import type { Stored } from '../support/api-server/api-server.js'
import type { Behaviour } from '../support/api-server/controllers.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = (replicas = 2) => `
name: shop
services:
  web: { image: 'shop/web:1', scale: ${replicas}, depends_on: [db] }
  db: { image: 'shop/db:17', healthcheck: { test: pg_isready } }
  seed: { image: shop/seed, restart: 'no' }
`
const inOrder = { PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES: '1' }

/** Deploys an application and puts it to sleep. */
async function asleep(behaviours: Record<string, Behaviour> = {}) {
  const cluster = new TestCluster({ behaviours })
  await cluster.deploy(shop())
  await cluster.clock.sleep(5000)
  const { server } = cluster
  for (const { kind, metadata } of [...server.all('Deployment'), ...server.all('StatefulSet')])
    server.edit(kind, metadata.name, 'platform', { spec: { replicas: 0 } })
  server.edit('Job', 'seed', 'platform', { spec: { suspend: true } })
  await cluster.clock.sleep(1000)
  expect(podsOf(cluster, 'web')).toHaveLength(0)
  cluster.requests()
  return cluster
}

function podsOf({ server }: TestCluster, service: string): readonly Stored[] {
  return server.all('Pod').filter(({ metadata }) => metadata.name.startsWith(service))
}

const specOf = ({ server }: TestCluster, kind: string, name: string) => server.find(kind, name)!['spec']

describe('tranship wake', () => {
  it('gives everything its replicas again, and lets Jobs go on', async () => {
    const cluster = await asleep()
    const { status, errors } = await cluster.run(['wake'], shop())
    expect(status, errors).toBe(0)
    expect(specOf(cluster, 'Deployment', 'web')).toMatchObject({ replicas: 2 })
    expect(specOf(cluster, 'Deployment', 'db')).toMatchObject({ replicas: 1 })
    expect(specOf(cluster, 'Job', 'seed')).toMatchObject({ suspend: false })
  })

  it('[E7-03] reports that it lacks the right to read the workloads', async () => {
    const cluster = new TestCluster({ forbidden: ['GET cronjobs'] })
    const manifest = `name: shop
services: { night: { image: shop/night, restart: 'no', x-platform-schedule: '0 3 * * *' } }
`
    await cluster.deploy(manifest)
    const { status, errors } = await cluster.run(['wake'], manifest)
    expect([status, errors]).toEqual([
      1,
      expect.stringContaining('the cluster refuses: cronjobs is forbidden'),
    ])
    expect(errors).not.toContain('deploy the application first')
  })

  it('keeps the order of dependencies if the variable is set', async () => {
    const cluster = await asleep({ db: { runs: 5000 } })
    let webWoken = Infinity
    const dbReady = cluster.clock.now() + 5000
    cluster.server.refuses = (object) => {
      const { replicas } = object['spec'] as { replicas?: number }
      if (object.metadata.name === 'web' && object.kind === 'Deployment' && replicas === 2)
        webWoken = Math.min(webWoken, cluster.clock.now())
      return []
    }
    expect((await cluster.run(['wake'], shop(), { env: inOrder })).status).toBe(0)
    expect(webWoken).toBeGreaterThanOrEqual(dbReady)
    expect(webWoken).toBeLessThan(Infinity)
  })

  it('fails after its timeout with the unmet condition, at its line', async () => {
    const behaviours: Record<string, Behaviour> = {}
    const cluster = await asleep(behaviours)
    behaviours['db'] = { waits: 'ErrImagePull' }
    const { status, errors } = await cluster.run(['wake', '--timeout', '10s'], shop(), { env: inOrder })
    expect(status).toBe(1)
    expect(errors).toContain('ErrImagePull')
    expect(specOf(cluster, 'Deployment', 'web')).toMatchObject({ replicas: 0 })
  })

  it('leaves awake workloads alone, and reports that', async () => {
    const cluster = await asleep()
    expect((await cluster.run(['wake'], shop())).errors).toContain('`shop` is woken')
    cluster.requests()
    const { status, output } = await cluster.run(['wake', '--json'], shop())
    expect(status).toBe(0)
    expect(cluster.requests().filter((request) => request.startsWith('PATCH'))).toEqual([])
    const events = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string })
    expect(events.filter(({ event }) => event === 'woken')).toHaveLength(3)
    expect(events).toContainEqual({ event: 'woken', kind: 'Deployment', name: 'web', wasAwake: true })
    expect(events.at(-1)).toEqual({ event: 'done', message: '`shop` was awake: nothing was changed' })
  })

  it('[E2-03] owns nothing that a later deploy would be in conflict with', async () => {
    const cluster = await asleep()
    await cluster.run(['wake'], shop())
    await cluster.deploy(shop(3))
    expect(specOf(cluster, 'Deployment', 'web')).toMatchObject({ replicas: 3 })
    cluster.server.edit('Deployment', 'web', 'somebody', { spec: { replicas: 5 } })
    expect((await cluster.run(['deploy'], shop(4))).status).toBe(1)
  })

  it('fails if nothing was ever deployed, and on errors in the manifest', async () => {
    const { status, errors } = await new TestCluster().run(['wake'], shop())
    expect(status).toBe(1)
    expect(errors).toMatch(/there is no \w+ \w+ in the namespace `default`: deploy the application first/)
    expect((await new TestCluster().run(['wake'], 'services: { web: { scale: x } }')).status).toBe(1)
  })
})
