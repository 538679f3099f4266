import { describe, expect, it } from 'vitest'
import type { ServerOptions } from '../support/api-server/api-server.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = (web = 'scale: 3') => `
name: shop
services:
  web: { image: 'shop/web:1', ${web}, depends_on: { db: { condition: service_healthy } } }
  db: { image: 'postgres:17', healthcheck: { test: pg_isready } }
  agent: { image: shop/agent, deploy: { mode: global } }
  night: { image: shop/night, restart: 'no', x-platform-schedule: '0 3 * * *' }
  seed: { image: shop/seed, restart: 'no' }
`

async function deployed(options: Partial<ServerOptions> = {}): Promise<TestCluster> {
  const cluster = new TestCluster(options)
  await cluster.deploy(shop())
  await cluster.clock.sleep(5000)
  return cluster
}

const specOf = ({ server }: TestCluster, kind: string, name: string) =>
  server.find(kind, name)!['spec'] as Record<string, unknown>
const replicasOf = (cluster: TestCluster, name: string) =>
  [cluster.server.find('Deployment', name), cluster.server.find('StatefulSet', name)]
    .flatMap((object) => (object === undefined ? [] : [object['spec'] as { replicas?: number }]))
    .map(({ replicas }) => replicas ?? 1)[0]
const podsOf = ({ server }: TestCluster, service: string) =>
  server.all('Pod').filter(({ metadata }) => metadata.name.startsWith(`${service}-`))
const markOf = ({ server }: TestCluster, kind: string, name: string) =>
  (server.find(kind, name)!.metadata['annotations'] as Record<string, string> | undefined)?.[
    'dev.platform/stopped'
  ]

async function succeed(cluster: TestCluster, parameters: readonly string[], manifest = shop()) {
  const outcome = await cluster.run(parameters, manifest)
  expect(outcome.status, outcome.errors).toBe(0)
  return outcome
}

describe('tranship stop and start', () => {
  it('[E9-01] end the Pods of all services, and restore each number of replicas', async () => {
    const cluster = await deployed()
    const { errors } = await succeed(cluster, ['stop'])
    expect(errors).toContain('Deployment web stopped')
    expect(['web', 'db'].map((name) => [replicasOf(cluster, name), podsOf(cluster, name).length])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(specOf(cluster, 'CronJob', 'night')).toMatchObject({ suspend: true })
    expect(specOf(cluster, 'DaemonSet', 'agent')).toMatchObject({
      template: { spec: { nodeSelector: { 'dev.platform/stopped': 'true' } } },
    })
    // A completed Job stays as it is.
    expect(specOf(cluster, 'Job', 'seed')['suspend']).toBeUndefined()

    await succeed(cluster, ['start', '--wait'])
    expect(['web', 'db'].map((name) => replicasOf(cluster, name))).toEqual([3, 1])
    expect(podsOf(cluster, 'web')).toHaveLength(3)
    expect(specOf(cluster, 'CronJob', 'night')).toMatchObject({ suspend: false })
    expect(JSON.stringify(specOf(cluster, 'DaemonSet', 'agent'))).not.toContain('dev.platform/stopped')
    expect(markOf(cluster, 'Deployment', 'web')).toBeUndefined()
    expect((await cluster.run(['diff', '--live'], shop())).output).toBe('')
  })

  it('[E9-01] are about the services that are named', async () => {
    const cluster = await deployed()
    await succeed(cluster, ['stop', 'web'])
    expect(['web', 'db'].map((name) => replicasOf(cluster, name))).toEqual([0, 1])
    await succeed(cluster, ['start', 'web'])
    expect(replicasOf(cluster, 'web')).toBe(3)
  })

  it('[E9-01] keep a number that somebody else has set', async () => {
    const cluster = new TestCluster()
    await cluster.deploy(shop('tty: true'))
    cluster.server.edit('Deployment', 'web', 'kubectl', { spec: { replicas: 5 } })
    await succeed(cluster, ['stop'], shop('tty: true'))
    await succeed(cluster, ['start'], shop('tty: true'))
    expect(replicasOf(cluster, 'web')).toBe(5)
    await cluster.deploy(shop('tty: true'))
    expect(replicasOf(cluster, 'web')).toBe(5)
  })

  it('[E9-01] start dependencies first, and dependents when their conditions hold', async () => {
    const cluster = await deployed({ behaviours: { db: { runs: 4000 } } })
    await succeed(cluster, ['stop'])
    const { output } = await succeed(cluster, ['start', '--json'])
    const events = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; name?: string; services?: unknown[] })
    const at = (event: string, name?: string) =>
      events.findIndex((one) => one.event === event && (name === undefined || one.name === name))
    expect(at('started', 'db')).toBeLessThan(at('started', 'web'))
    const waited = events.slice(at('started', 'db'), at('started', 'web'))
    expect(waited.some(({ event, services = [] }) => event === 'waiting' && services.length > 0)).toBe(true)
  })

  it('[E9-01] change nothing the second time, and say so', async () => {
    const cluster = await deployed()
    await succeed(cluster, ['stop'])
    cluster.requests()
    expect((await succeed(cluster, ['stop'])).errors).toContain('`shop` was stopped: nothing was changed')
    await succeed(cluster, ['start'])
    cluster.requests()
    expect((await succeed(cluster, ['start'])).errors).toContain(
      '`shop` was not stopped: nothing was changed',
    )
    expect(cluster.requests().filter((request) => request.startsWith('PATCH'))).toEqual([])
  })

  it('[E9-01] say that a service is asleep for another reason', async () => {
    const cluster = await deployed()
    cluster.server.edit('Deployment', 'web', 'platform', { spec: { replicas: 0 } })
    const { status, errors } = await cluster.run(['start', 'web'], shop())
    expect([status, errors]).toEqual([1, expect.stringContaining('`web` was not stopped by `tranship stop`')])
    expect(errors).toContain('`tranship wake` restores the replicas of the Compose file')
  })

  it('[E9-01] fail with the Pods that do not go', async () => {
    const cluster = await deployed()
    const [pod] = podsOf(cluster, 'db')
    const { server } = cluster
    const remove = server.remove.bind(server)
    server.remove = (object) => {
      if (object.metadata.uid !== pod!.metadata.uid) remove(object)
    }
    const { status, errors } = await cluster.run(['stop', '--timeout', '5s'], shop())
    expect([status, errors]).toEqual([
      1,
      expect.stringContaining(`still on their way out after 5s: ${pod!.metadata.name}`),
    ])
  })

  it.each(['stop', 'start', 'restart', 'scale'])(
    '[E9-01] need an application that is deployed: %s',
    async (command) => {
      const words = command === 'scale' ? ['web=2'] : []
      const { status, errors } = await new TestCluster().run([command, ...words], shop())
      expect([status, errors]).toEqual([
        1,
        expect.stringMatching(/there is no \w+ \w+ in the namespace `default`: deploy the application first/),
      ])
      const none = await new TestCluster().run([command, command === 'scale' ? 'none=2' : 'none'], shop())
      expect([none.status, none.errors]).toEqual([2, expect.stringContaining('has no service `none`')])
    },
  )
})

describe('a deploy', () => {
  it.each([
    ['with the number that the manifest says', 'scale: 2', 2],
    ['with the number that ran before, if the manifest says none', 'tty: true', 5],
  ])('[E9-01] ends a stop %s', async (_, keys, count) => {
    const cluster = new TestCluster()
    await cluster.deploy(shop(keys))
    if (count === 5) cluster.server.edit('Deployment', 'web', 'kubectl', { spec: { replicas: 5 } })
    await succeed(cluster, ['stop'], shop(keys))
    const difference = await cluster.run(['diff', '--live'], shop(keys))
    expect(difference.output).toContain(`/spec/replicas: 0 → ${count}`)
    const { errors } = await cluster.deploy(shop(keys))
    expect(errors).toContain('Deployment web changed')
    expect(replicasOf(cluster, 'web')).toBe(count)
    expect(markOf(cluster, 'Deployment', 'web')).toBeUndefined()
    expect(specOf(cluster, 'CronJob', 'night')).toMatchObject({ suspend: false })
    expect(JSON.stringify(specOf(cluster, 'DaemonSet', 'agent'))).not.toContain('dev.platform/stopped')
  })

  it.each([[[]], [['start']]])(
    '[E2-12] [E9-01] gives 1 where the number is dropped from the manifest while it is stopped %j',
    async (between) => {
      const cluster = await deployed()
      await succeed(cluster, ['stop'])
      if (between.length > 0) await succeed(cluster, between)
      await cluster.deploy(shop('tty: true'))
      expect(replicasOf(cluster, 'web')).toBe(1)
    },
  )

  it('[E2-12] gives 1 where the number is dropped after waking', async () => {
    const cluster = await deployed()
    cluster.server.edit('Deployment', 'web', 'platform', { spec: { replicas: 0 } })
    await succeed(cluster, ['wake'])
    expect(replicasOf(cluster, 'web')).toBe(3)
    await cluster.deploy(shop('tty: true'))
    expect(replicasOf(cluster, 'web')).toBe(1)
  })

  it('[E9-01] with a number of 0 in the manifest ends a stop too', async () => {
    const cluster = await deployed()
    await succeed(cluster, ['stop'])
    await cluster.deploy(shop('scale: 0'))
    expect([replicasOf(cluster, 'web'), markOf(cluster, 'Deployment', 'web')]).toEqual([0, undefined])
  })

  it('[E9-01] of one service leaves others stopped', async () => {
    const cluster = await deployed()
    await succeed(cluster, ['stop'])
    await cluster.deploy(shop(), ['db'])
    expect(['web', 'db'].map((name) => replicasOf(cluster, name))).toEqual([0, 1])
  })
})

describe('tranship restart', () => {
  const uids = (cluster: TestCluster, service: string) =>
    podsOf(cluster, service).map(({ metadata }) => metadata.uid)

  it('[E9-02] replaces the Pods of the services that are named, and waits for them', async () => {
    const cluster = await deployed()
    const [web, db] = [uids(cluster, 'web'), uids(cluster, 'db')]
    const { errors } = await succeed(cluster, ['restart', 'web', '--wait'])
    expect(errors).toContain('Deployment web restarted')
    expect(uids(cluster, 'web')).toHaveLength(3)
    expect(uids(cluster, 'web').filter((uid) => web.includes(uid))).toEqual([])
    expect(uids(cluster, 'db')).toEqual(db)
    expect((await cluster.run(['diff', '--live'], shop())).output).toBe('')
  })

  it('[E9-02] restarts dependents with `restart: true`, unless --no-deps', async () => {
    const manifest = `name: shop
services:
  web: { image: web, depends_on: { api: { condition: service_started, restart: true } } }
  api: { image: api, depends_on: { db: { condition: service_started, restart: true } } }
  db: { image: db }
`
    const cluster = new TestCluster()
    await cluster.deploy(manifest)
    const restarted = async (...flags: string[]) => {
      const { errors } = await succeed(cluster, ['restart', 'db', ...flags], manifest)
      return [...errors.matchAll(/Deployment (\w+) restarted/g)].map(([, name]) => name)
    }
    expect(await restarted()).toEqual(['db', 'api', 'web'])
    expect(await restarted('--no-deps')).toEqual(['db'])
  })

  it('[E9-02] starts stopped services, and leaves Jobs alone', async () => {
    const cluster = await deployed()
    const job = cluster.server.find('Job', 'seed')!.metadata.uid
    await succeed(cluster, ['stop', 'web'])
    const { errors } = await succeed(cluster, ['restart'])
    expect(replicasOf(cluster, 'web')).toBe(3)
    expect(errors).toContain('Not restarted, because they end by themselves: CronJob night, Job seed')
    expect(cluster.server.find('Job', 'seed')!.metadata.uid).toBe(job)
  })

  it.each([
    ['seed', '`seed` is a Job, whose Pods end by themselves\n`tranship deploy seed` runs it anew.'],
    ['night', '`kubectl create job --from=cronjob/night night-now` runs it now.'],
  ])('[E9-02] says how %s runs again', async (service, text) => {
    const cluster = await deployed()
    const { status, errors } = await cluster.run(['restart', service], shop())
    expect([status, errors]).toEqual([1, expect.stringContaining(text)])
  })

  it('[E9-02] fails with what new Pods wait for', async () => {
    const behaviours: Record<string, { waits: string }> = {}
    const cluster = await deployed({ behaviours })
    behaviours['web'] = { waits: 'ErrImagePull' }
    const { status, errors } = await cluster.run(['restart', 'web', '--wait', '--timeout', '5s'], shop())
    expect(status).toBe(1)
    expect(errors).toContain("compose 'shop' didn't finish after 5s")
    expect(errors).toContain('ErrImagePull')
  })
})

describe('tranship scale', () => {
  it('[E9-03] gives services a number, which a deploy keeps if the manifest says none', async () => {
    const cluster = await deployed()
    const { errors } = await succeed(cluster, ['scale', 'web=2', 'db=2', '--wait'])
    expect(errors).toContain('Deployment web scaled from 3 to 2')
    expect(['web', 'db'].map((name) => replicasOf(cluster, name))).toEqual([2, 2])
    await cluster.deploy(shop())
    expect(['web', 'db'].map((name) => replicasOf(cluster, name))).toEqual([3, 2])
  })

  it('[E9-03] refuses what the manifest may not say either, at its line', async () => {
    const manifest =
      shop().replace(
        "image: 'postgres:17'",
        "image: 'postgres:17', volumes: ['data:/var/lib/postgresql/data']",
      ) + 'volumes: { data: }\n'
    const cluster = new TestCluster()
    await cluster.deploy(manifest)
    const { status, errors } = await cluster.run(['scale', 'web=2', 'db=2'], manifest)
    expect(status).toBe(1)
    expect(errors).toContain('compose.yaml:5:')
    expect(errors).toContain('[databases-share-data]')
    expect(['web', 'db'].map((name) => replicasOf(cluster, name))).toEqual([3, 1])
    await succeed(cluster, ['scale', 'web=2', 'db=0'], manifest)
  })

  it('[E9-03] ends a stop, and warns of an autoscaler', async () => {
    const cluster = await deployed()
    await succeed(cluster, ['stop', 'web'])
    cluster.server.put({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web' },
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } },
    })
    const { errors } = await succeed(cluster, ['scale', 'web=2'])
    expect(errors).toContain('an autoscaler targets Deployment web, and changes the number again')
    expect([replicasOf(cluster, 'web'), markOf(cluster, 'Deployment', 'web')]).toEqual([2, undefined])
  })

  it.each([
    [['seed=2'], 1, '`seed` is a Job, which has no number of replicas'],
    [['agent=2'], 1, '`agent` is a DaemonSet, which has no number of replicas'],
    [
      ['web'],
      2,
      "is invalid for argument 'service=number'. Write it as service=number, with a number from 0 on.",
    ],
    [['web=x'], 2, 'Write it as service=number, with a number from 0 on.'],
    [['web=-1'], 2, 'Write it as service=number, with a number from 0 on.'],
    [[], 2, 'missing required argument'],
  ])('[E9-03] refuses %j', async (words, expected, text) => {
    const cluster = await deployed()
    const { status, errors } = await cluster.run(['scale', ...words], shop())
    expect([status, errors]).toEqual([expected, expect.stringContaining(text)])
  })

  it('[E9-03] [C14-05] leaves jobs alone: they are not scaled, and start only when somebody runs them', async () => {
    const manifest = `${shop()}jobs: { report: { image: shop/report, triggers: { manual: true } } }\n`
    const cluster = new TestCluster()
    await cluster.deploy(manifest)
    const { status, errors } = await cluster.run(['scale', 'report=2'], manifest)
    expect([status, errors]).toEqual([1, expect.stringContaining('is a CronJob, which has no number')])
    await succeed(cluster, ['stop'], manifest)
    await succeed(cluster, ['start'], manifest)
    expect(specOf(cluster, 'CronJob', 'report')['suspend']).toBe(true)
  })
})
