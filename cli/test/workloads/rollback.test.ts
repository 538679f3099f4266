import { describe, expect, it } from 'vitest'
import { TestCluster } from '../support/test-cluster.js'

const shop = (image: string, more = '') => `name: shop
services:
  web: { image: '${image}', environment: { IMAGE: '${image}' }${more} }
  set: { image: 'set:1', labels: { kompose.controller.type: statefulset } }
  seed: { image: 'seed:1', restart: 'no' }
`

interface Template {
  readonly metadata: { readonly labels: Readonly<Record<string, string>>; readonly annotations?: object }
  readonly spec: { readonly containers: readonly Readonly<Record<string, unknown>>[] }
}

function templateOf({ server }: TestCluster, kind = 'Deployment', name = 'web'): Template {
  return (server.find(kind, name)!['spec'] as { readonly template: Template }).template
}

/** Keeps the present template of web as a revision, as the controller of Deployments does. */
function keepRevision({ server }: TestCluster, revision: number, readyReplicas = 0): void {
  const web = server.find('Deployment', 'web')!
  const template = templateOf({ server } as TestCluster)
  const labels = { ...template.metadata.labels, 'pod-template-hash': `hash${revision}` }
  const set = server.put({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `web-${revision}`,
      labels,
      annotations: { 'deployment.kubernetes.io/revision': String(revision) },
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: web.metadata.uid }],
    },
    spec: { template: { ...template, metadata: { ...template.metadata, labels } } },
  })
  server.set(set, { status: { readyReplicas } })
}

async function deployed(...images: readonly string[]): Promise<TestCluster> {
  const cluster = new TestCluster()
  for (const [index, image] of images.entries()) {
    await cluster.deploy(shop(image))
    keepRevision(cluster, index + 1)
  }
  return cluster
}

const imageOf = (cluster: TestCluster) => templateOf(cluster).spec.containers[0]!['image']

describe('tranship rollback', () => {
  it('[E9-08] returns a service to its previous revision, and a deploy changes it without a conflict', async () => {
    const cluster = await deployed('web:1', 'web:2')
    const former = cluster.server.find('ReplicaSet', 'web-1')!['spec'] as { readonly template: Template }
    const { status, errors } = await cluster.run(['rollback', 'web'], shop('web:2'))
    expect([status, errors]).toEqual([
      0,
      expect.stringContaining('Deployment web rolled back to revision 1\n'),
    ])
    expect(templateOf(cluster).spec).toEqual(former.template.spec)
    expect(templateOf(cluster).metadata.labels).not.toHaveProperty('pod-template-hash')

    const before = cluster.server.find('Deployment', 'set')
    await cluster.deploy(shop('web:3').replace(", environment: { IMAGE: 'web:3' }", ''))
    expect(templateOf(cluster).spec.containers[0]).not.toHaveProperty('env')
    expect(imageOf(cluster)).toBe('web:3')
    expect(cluster.server.find('Deployment', 'set')).toEqual(before)
  })

  it('[E9-08] returns to a revision by its number', async () => {
    const cluster = await deployed('web:1', 'web:2', 'web:3')
    await cluster.run(['rollback', 'web', '--to-revision', '1'], shop('web:3'))
    expect(imageOf(cluster)).toBe('web:1')
  })

  it('[E9-08] prefers the revision whose Pods still run', async () => {
    const cluster = await deployed('web:1', 'web:2', 'web:3')
    cluster.server.set(cluster.server.find('ReplicaSet', 'web-1')!, { status: { readyReplicas: 1 } })
    await cluster.run(['rollback', 'web'], shop('web:3'))
    expect(imageOf(cluster)).toBe('web:1')
  })

  it('[E9-08] counts no restart as a revision', async () => {
    const cluster = await deployed('web:1', 'web:2')
    await cluster.run(['restart', 'web'], shop('web:2'))
    keepRevision(cluster, 3)
    await cluster.run(['rollback', 'web'], shop('web:2'))
    expect(imageOf(cluster)).toBe('web:1')
  })

  it('[E9-08] without names returns what is being rolled out, and nothing else', async () => {
    const cluster = await deployed('web:1', 'web:2')
    const condition = (reason: string) =>
      cluster.server.set(cluster.server.find('Deployment', 'web')!, {
        status: { conditions: [{ type: 'Progressing', status: 'True', reason }] },
      })
    await cluster.clock.sleep(1000)
    condition('NewReplicaSetAvailable')
    const ended = await cluster.run(['rollback'], shop('web:2'))
    expect([ended.status, imageOf(cluster)]).toEqual([1, 'web:2'])
    expect(ended.errors).toContain('Name the services. `tranship history` lists their revisions.')
    condition('ReplicaSetUpdated')
    const { status, errors } = await cluster.run(['rollback'], shop('web:2'))
    expect(status, errors).toBe(0)
    expect(imageOf(cluster)).toBe('web:1')
  })

  it.each([
    [['web', '--to-revision', '9'], 1, 'the cluster keeps no revision 9 of `web`'],
    [['set'], 1, 'the cluster keeps no earlier revision of `set`'],
    [['seed'], 1, '`seed` is a Job, of which the cluster keeps no revisions'],
    [['--to-revision', '1'], 2, '`--to-revision` needs the name of one service'],
    [['web', '--to-revision', '0'], 2, 'Write a number of `tranship history`.'],
    [['nobody'], 2, 'nobody'],
  ])('[E9-08] %j changes nothing, and says why', async (parameters, status, message) => {
    const cluster = await deployed('web:1', 'web:2')
    const before = cluster.server.all()
    const outcome = await cluster.run(['rollback', ...parameters], shop('web:2'))
    expect([outcome.status, outcome.errors]).toEqual([status, expect.stringContaining(message)])
    expect(cluster.server.all()).toEqual(before)
  })
})

describe('tranship history', () => {
  it('[E9-07] lists the revisions of services, newest first, with age and images', async () => {
    const cluster = await deployed('web:1')
    await cluster.clock.sleep(3 * 3_600_000)
    await cluster.deploy(shop('web:2'))
    keepRevision(cluster, 2)
    await cluster.clock.sleep(90_000)
    const { output } = await cluster.run(['history'], shop('web:2'))
    expect(output).toBe(
      'SERVICE  REVISION  AGE  IMAGES\nweb      2 (now)   1m   web:2\nweb      1         3h   web:1\n',
    )
    const data = await cluster.run(['history', 'web', '--json'], shop('web:2'))
    expect(JSON.parse(data.output)).toMatchObject([
      { service: 'web', kind: 'Deployment', revision: 2, isCurrent: true, images: ['web:2'] },
      { revision: 1, isCurrent: false, images: ['web:1'] },
    ])
  })

  it('[E9-07] says where nothing is deployed', async () => {
    const { status, errors } = await new TestCluster().run(['history'], shop('web:1'))
    expect([status, errors]).toEqual([0, expect.stringContaining('there are no revisions of `shop`')])
  })
})

describe('tranship deploy --atomic', () => {
  const failing = shop('web:2', ", healthcheck: { test: 'false' }, scale: 2")
  const deploy = (cluster: TestCluster, flags: readonly string[]) =>
    cluster.run(['deploy', '--wait', '--timeout', '30s', ...flags], failing)

  it('[E2-23] returns changed workloads to what ran before, and names what it leaves', async () => {
    const cluster = await deployed('web:1')
    const before = templateOf(cluster)
    cluster.server.faults = ({ method, path }) =>
      method === 'PATCH' && path.includes('/statefulsets/')
        ? { kind: 'status', code: 403, reason: 'Forbidden', message: 'frozen' }
        : undefined
    const { status, errors } = await deploy(cluster, ['--atomic'])
    expect(status).toBe(1)
    expect(errors).toContain('Deployment web rolled back\n')
    expect(templateOf(cluster)).toEqual(before)
    cluster.server.faults = undefined
    await cluster.deploy(shop('web:3'))
    expect(imageOf(cluster)).toBe('web:3')
  })
})
