import { describe, expect, it } from 'vitest'
import type { Behaviour } from '../support/api-server/controllers.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = `name: shop
services:
  web: { image: web, depends_on: { db: { condition: service_started } } }
  db: { image: db, volumes: ['data:/data'] }
volumes: { data: {} }
`
const notFound =
  'failed to resolve reference "docker.io/library/db:latest": docker.io/library/db:latest: not found'
const denied = 'pods "db-1" is forbidden: violates PodSecurity "restricted:latest": privileged'
const noClass = 'storageclass.storage.k8s.io "fast" not found'

async function deploy(behaviour: Behaviour, flags: readonly string[] = [], prepare = (_: TestCluster) => {}) {
  const cluster = new TestCluster({ behaviours: { db: behaviour } })
  prepare(cluster)
  const before = cluster.clock.now()
  const outcome = await cluster.run(['deploy', '--quiet', ...flags], shop)
  return { ...outcome, took: cluster.clock.now() - before }
}

/** Tells of an object what a controller does, once there is such an object. */
function tell(cluster: TestCluster, kind: string, name: string, reason: string, message: string): void {
  cluster.clock.later(2000, () => {
    const { uid } = cluster.server.find(kind, name)!.metadata
    cluster.server.put({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: `${name}.1` },
      ...{ type: 'Warning', reason, message, involvedObject: { kind, name, uid, namespace: 'default' } },
    })
  })
}

const claim = (cluster: TestCluster) => {
  tell(cluster, 'PersistentVolumeClaim', 'data', 'ProvisioningFailed', noClass)
}
const admission = (cluster: TestCluster) => {
  cluster.clock.later(1500, () => {
    for (const pod of cluster.server.all('Pod').filter(({ metadata }) => metadata.name.startsWith('db-')))
      cluster.server.remove(pod)
  })
  tell(cluster, 'StatefulSet', 'db', 'FailedCreate', denied)
}

describe('what cannot come right', () => {
  it.each<[string, Behaviour, ((cluster: TestCluster) => void) | undefined, string, number]>([
    [
      'an image that is not found',
      { waits: 'ImagePullBackOff', says: notFound },
      undefined,
      notFound,
      60_000,
    ],
    [
      'a name that is no image',
      { waits: 'InvalidImageName', says: "couldn't parse" },
      undefined,
      'InvalidImageName',
      5000,
    ],
    [
      'a program that is missing',
      { startError: 'exec: "nosuch": not found' },
      undefined,
      'StartError: exec: "nosuch"',
      10_000,
    ],
    ['a claim of a class that is not there', { waits: 'ContainerCreating' }, claim, noClass, 10_000],
    [
      'a Pod that admission refuses',
      { waits: 'ContainerCreating' },
      admission,
      'violates PodSecurity',
      10_000,
    ],
  ])(
    '[E4-05] ends the wait with its reason, at the line of the condition: %s',
    async (_, behaviour, prepare, reason, most) => {
      const { status, errors, took } = await deploy(behaviour, [], prepare)
      expect([status, errors]).toEqual([
        1,
        expect.stringMatching(
          /compose\.yaml:3:\d+: error: service `db` cannot come up: .*\[cannot-come-up\]/,
        ),
      ])
      expect(errors).toContain(reason)
      expect(errors).toContain('--no-fail-fast')
      expect(took).toBeLessThan(most)
    },
  )

  it.each<[string, readonly string[], string, Behaviour, ((cluster: TestCluster) => void)?]>([
    ['--no-fail-fast', ['--no-fail-fast'], shop, { waits: 'ImagePullBackOff', says: notFound }],
    ['1.48', ['--profile', '1.48'], shop, { waits: 'ImagePullBackOff', says: notFound }],
    [
      'a registry that does not answer',
      [],
      shop,
      { waits: 'ImagePullBackOff', says: 'dial tcp: i/o timeout' },
    ],
    [
      'a quota',
      [],
      shop,
      { waits: 'ContainerCreating' },
      (cluster) => {
        tell(cluster, 'StatefulSet', 'db', 'FailedCreate', 'pods "db" is forbidden: exceeded quota: pods')
      },
    ],
    ['a container that is slow', [], shop, { waits: 'ContainerCreating' }],
  ])(
    '[E4-05] is not found, and waited for to the end: %s',
    async (_, flags, manifest, behaviour, prepare) => {
      const { status, errors } = await deploy(behaviour, ['--timeout', '2m', ...flags], prepare)
      expect([status, errors]).toEqual([1, expect.stringContaining("compose 'shop' didn't finish after 2m")])
      expect(manifest).toBe(shop)
    },
  )

  it('[E4-05] of an image is found at the third try of the kubelet', async () => {
    const seen: number[] = []
    const { status, errors, took } = await deploy(
      { waits: 'ErrImagePull', says: notFound },
      [],
      (cluster) => {
        for (const [index, at] of [5000, 8000, 12_000, 15_000].entries())
          cluster.clock.later(at, () => {
            const pod = cluster.server.all('Pod').find(({ metadata }) => metadata.name.startsWith('db-'))!
            const reason = index % 2 === 0 ? 'ImagePullBackOff' : 'ErrImagePull'
            const waiting = {
              reason,
              message: reason === 'ErrImagePull' ? notFound : 'Back-off pulling image',
            }
            cluster.server.set(pod, {
              status: { containerStatuses: [{ name: 'db', restartCount: 0, state: { waiting } }] },
            })
            seen.push(at)
          })
      },
    )
    expect([status, seen.length], errors).toEqual([1, 4])
    expect(took).toBeGreaterThanOrEqual(15_000)
    expect(took).toBeLessThan(18_000)
  })

  it('[E4-05] ends --wait too, and is data with --json', async () => {
    const cluster = new TestCluster({ behaviours: { web: { startError: 'exec: "nosuch": not found' } } })
    const { status, output } = await cluster.run(['deploy', '--wait', '--json', '--quiet'], shop)
    expect(status).toBe(1)
    expect(JSON.parse(output.trimEnd().split('\n').at(-1)!)).toMatchObject({
      event: 'failed',
      failure: { kind: 'cannot-come-up', dependency: 'web' },
    })
  })

  it('[E4-05] does not end the wait for an optional dependency', async () => {
    const manifest = shop.replace('service_started }', 'service_started, required: false }')
    const cluster = new TestCluster({ behaviours: { db: { startError: 'exec: "nosuch": not found' } } })
    const { errors } = await cluster.run(['deploy', '--quiet', '--timeout', '1m'], manifest)
    expect(errors).not.toContain('cannot come up')
  })
})

describe('a refusal of Pod Security', () => {
  it('[E4-12] names the keys to set, at the service', async () => {
    const missing = `violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false (container "db")`
    const prepare = (cluster: TestCluster) => {
      admission(cluster)
      tell(cluster, 'StatefulSet', 'db', 'FailedCreate', `pods "db-0" is forbidden: ${missing}`)
    }
    const { errors } = await deploy({ waits: 'ContainerCreating' }, [], prepare)
    expect(errors).toMatch(/compose\.yaml:4:3: error: service `db` cannot come up: .*\[cannot-come-up\]/)
    expect(errors).toContain('= Set `security_opt: [no-new-privileges:true]`.')
    const waits = await deploy(
      { waits: 'ContainerCreating' },
      ['--no-fail-fast', '--timeout', '10s'],
      prepare,
    )
    expect(waits.errors).toContain('\n  Set `security_opt: [no-new-privileges:true]`.\n')
  })
})

describe('an event from before', () => {
  const refusal = (cluster: TestCluster, name: string, message: string, seconds: number) => {
    const { uid } = cluster.server.find('StatefulSet', 'db')!.metadata
    const time = new Date(cluster.clock.date() + seconds * 1000).toISOString()
    cluster.server.put({
      ...{ apiVersion: 'v1', kind: 'Event', type: 'Warning', reason: 'FailedCreate', message },
      ...{
        metadata: { name },
        lastTimestamp: time,
        involvedObject: { kind: 'StatefulSet', name: 'db', uid },
      },
    })
  }
  const withoutPods = (cluster: TestCluster) => {
    for (const pod of cluster.server.all('Pod')) cluster.server.remove(pod)
  }

  it('[E4-11] about an earlier version of a workload is no reason', async () => {
    const cluster = new TestCluster({ behaviours: { db: { runs: 20_000 } } })
    await cluster.deploy(shop)
    refusal(cluster, 'db.1', denied, -60)
    withoutPods(cluster)
    const { status, errors } = await cluster.run(
      ['deploy', '--quiet'],
      shop.replace('image: db', 'image: db:2'),
    )
    expect([status, errors]).toEqual([0, expect.not.stringContaining('forbidden')])
  })

  it('[E4-11] does not stand before the latest one', async () => {
    const { errors } = await deploy({ waits: 'ContainerCreating' }, [], (cluster) => {
      cluster.clock.later(1500, () => {
        withoutPods(cluster)
        refusal(cluster, 'db.2', denied, 2)
        refusal(cluster, 'db.1', 'pods "db-0" is forbidden: exceeded quota: pods', 1)
      })
    })
    expect(errors).toContain('violates PodSecurity')
  })
})

describe('an earlier version', () => {
  const web = (image: string) => `name: shop\nservices:\n  web: { image: '${image}' }\n`

  it('[E4-09] is not named as the cause of a new failure', async () => {
    const behaviours: Record<string, Behaviour> = {}
    const cluster = new TestCluster({ behaviours })
    await cluster.deploy(web('web:1'))
    const labels = cluster.server.find('Deployment', 'web')!.metadata['labels'] as Record<string, string>
    const status = {
      phase: 'Running',
      containerStatuses: [
        {
          ...{ name: 'web', restartCount: 9, state: { waiting: { reason: 'CrashLoopBackOff' } } },
          lastState: { terminated: { exitCode: 128, reason: 'StartError', message: 'of the old Pod' } },
        },
      ],
    }
    const old = { ...labels, 'pod-template-hash': 'old' }
    const metadata = {
      name: 'old',
      labels: old,
      ownerReferences: [{ kind: 'ReplicaSet', uid: 'old', controller: true }],
    }
    cluster.server.put({ apiVersion: 'v1', kind: 'Pod', metadata, spec: {}, status })
    cluster.server.put({
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', spec: {} },
      metadata: { name: 'old', labels: old, annotations: { 'deployment.kubernetes.io/revision': '1' } },
      status: {
        conditions: [{ type: 'ReplicaFailure', status: 'True', message: 'pods "old" is forbidden: a' }],
      },
    })
    // Only its age tells the present version of a Pod without a ReplicaSet.
    await cluster.clock.sleep(5000)
    behaviours['web'] = { waits: 'ErrImagePull', says: 'no such tag' }
    const flags = ['deploy', '--wait', '--timeout', '10s']
    const { status: code, errors } = await cluster.run(flags, web('web:2'))
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('web is not ready yet (ErrImagePull: no such tag)'),
    ])
    expect(errors).not.toContain('old')
  })
})

describe('a crash loop', () => {
  it.each([[[]], [['--no-fail-fast']]])(
    '[E4-05] shows events and last lines also while its container runs again, with %j',
    async (flags: string[]) => {
      const cluster = new TestCluster({ behaviours: { db: { restarts: 4, log: 'no configuration\n' } } })
      const { status, errors } = await cluster.run(['deploy', '--quiet', ...flags], shop)
      expect([status, errors]).toEqual([
        1,
        expect.stringContaining("service 'db' has been restarted 4 times"),
      ])
      expect(errors).toContain('last lines of db, before it was restarted')
      expect(errors).toContain('no configuration')
    },
  )

  it('[E4-08] says how its container ended, at the line of the memory limit', async () => {
    const lastEnd = { exitCode: 137, reason: 'OOMKilled' }
    const cluster = new TestCluster({ behaviours: { db: { restarts: 4, lastEnd } } })
    const manifest = shop.replace('image: db,', 'image: db, mem_limit: 64m,')
    const { errors } = await cluster.run(['deploy', '--quiet'], manifest)
    expect(errors).toMatch(
      / {2}compose\.yaml:4:31: db was killed .* limit of 64Mi \(OOMKilled, exit code 137\)/,
    )
  })

  it('[E4-08] tells how its container ended as data', async () => {
    const lastEnd = { exitCode: 127, reason: 'Error' }
    const cluster = new TestCluster({ behaviours: { db: { restarts: 4, lastEnd } } })
    const { output } = await cluster.run(['deploy', '--quiet', '--json'], shop)
    expect(JSON.parse(output.trimEnd().split('\n').at(-1)!)).toMatchObject({
      failure: { pods: [{ ends: [{ container: 'db', message: expect.stringContaining('127') }] }] },
    })
  })

  it('[E4-03] tells each event once', async () => {
    const { errors } = await deploy({ waits: 'ContainerCreating' }, ['--timeout', '10s'], (cluster) => {
      cluster.clock.later(3000, () => {
        const { name } = cluster.server
          .all('Pod')
          .find((pod) => pod.metadata.name.startsWith('db-'))!.metadata
        for (const [index, message] of ['one', 'other', 'one'].entries())
          cluster.server.put({
            apiVersion: 'v1',
            kind: 'Event',
            metadata: { name: `${name}.${index}` },
            ...{ type: 'Warning', reason: 'Failed', message, involvedObject: { name } },
          })
      })
    })
    expect(errors).toMatch(/ {2}Failed: other\n {2}Failed: one\n(?! {2}Failed)/)
  })
})
