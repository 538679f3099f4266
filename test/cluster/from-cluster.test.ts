import { fromCluster, observe, startWait } from 'tranship/deploy'
import { planDeploy } from 'tranship/plan'
import { describe, expect, it } from 'vitest'

const labels = (name: string, more: Record<string, string> = {}) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/part-of': 'shop',
  'app.kubernetes.io/managed-by': 'tranship',
  ...more,
})

const now = Date.UTC(2026, 2, 1, 9, 30)
const time = (second: number) => new Date(now + second * 1000).toISOString().replace('.000Z', 'Z')

interface PodSettings {
  readonly uid?: string
  readonly hash?: string
  readonly owner?: { readonly kind: string; readonly uid?: string } | undefined
  readonly ready?: boolean
  readonly restarts?: number
  readonly phase?: string
  readonly created?: number
  readonly deleted?: number
  readonly probe?: object
  readonly labels?: Record<string, string>
  /** The state of its own container. */
  readonly state?: object
}

function pod(name: string, settings: PodSettings = {}) {
  const { uid = 'pod-1', hash = '5d8', ready = true, restarts = 0, phase = 'Running', created = 1 } = settings
  const owner = 'owner' in settings ? settings.owner : { kind: 'ReplicaSet', uid: `rs-${hash}` }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${name}-${hash}-x7k2p`,
      uid,
      labels: labels(name, settings.labels ?? { 'pod-template-hash': hash }),
      creationTimestamp: time(created),
      ...(settings.deleted === undefined ? {} : { deletionTimestamp: time(settings.deleted) }),
      ...(owner
        ? { ownerReferences: [{ apiVersion: 'apps/v1', controller: true, name: 'owner', ...owner }] }
        : {}),
    },
    spec: {
      containers: [
        { name: 'istio-proxy', image: 'proxy' },
        {
          name,
          image: 'image',
          ports: [
            { name: 'tcp-9000', containerPort: 9000, protocol: 'TCP' },
            { name: 'tcp-8080', containerPort: 8080, protocol: 'TCP' },
          ],
          ...(settings.probe ? { readinessProbe: settings.probe } : {}),
        },
      ],
    },
    status: {
      phase,
      conditions: [
        { type: 'Initialized', status: 'True', lastTransitionTime: time(created) },
        { type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: time(created + 5) },
      ],
      containerStatuses: [
        { name: 'istio-proxy', ready: true, restartCount: 40, image: 'proxy' },
        {
          name,
          ready,
          restartCount: restarts,
          image: 'image',
          state: settings.state ?? { running: { startedAt: time(created + 2) } },
        },
      ],
    },
  }
}

function deployment(name: string, status: object, generation = 1, revision = '1') {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name,
      uid: `deployment-${name}`,
      generation,
      labels: labels(name),
      annotations: { 'deployment.kubernetes.io/revision': revision },
    },
    spec: { replicas: 1 },
    status: { observedGeneration: generation, replicas: 1, updatedReplicas: 1, ...status },
  }
}

const event = (reason: string, message: string, fields: object) => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'web.17f', creationTimestamp: time(2) },
  involvedObject: { kind: 'Pod', name: 'web-5d8-x7k2p', uid: 'pod-1' },
  type: 'Warning',
  reason,
  message,
  ...fields,
})

describe('a pod of the cluster', () => {
  it('has its phase, readiness, age and the restarts of its own container', () => {
    const { services } = fromCluster([pod('web', { restarts: 2 })], { now })
    expect(services).toEqual({
      web: {
        pods: [
          {
            uid: 'pod-1',
            name: 'web-5d8-x7k2p',
            phase: 'Running',
            ready: true,
            readySince: now + 6000,
            running: true,
            runningSince: now + 3000,
            restarts: 2,
            createdAt: now + 1000,
            current: true,
            workload: 'Deployment',
          },
        ],
        openPorts: [],
        probeFailures: [],
      },
    })
  })

  it('has the restarts of all its containers where none has the name of the service', () => {
    const renamed = pod('web')
    renamed.metadata.labels['app.kubernetes.io/name'] = 'shop-web'
    const { services } = fromCluster([renamed], { now })
    expect(services['shop-web']?.pods?.[0]?.restarts).toBe(40)
  })

  it.each([
    ['waits to be started again', { waiting: { reason: 'CrashLoopBackOff' } }],
    ['was never started', { waiting: { reason: 'RunContainerError' } }],
    ['has just ended', { terminated: { exitCode: 1 } }],
    ['is in no state yet', {}],
  ])('[R7-02] does not run while its container %s', (_, state) => {
    const [seen] = fromCluster([pod('web', { state })], { now }).services['web']!.pods!
    expect(seen).toMatchObject({ phase: 'Running', running: false })
    expect(seen).not.toHaveProperty('runningSince')
  })

  it('[R7-02] runs by its own container alone, and by all where none has the name of the service', () => {
    const waiting = pod('web')
    Object.assign(waiting.status.containerStatuses[0]!, { state: { waiting: {} } })
    const seen = () => fromCluster([waiting], { now }).services
    expect(seen()['web']?.pods?.[0]).toMatchObject({ running: true, runningSince: now + 3000 })
    waiting.metadata.labels['app.kubernetes.io/name'] = 'shop-web'
    expect(seen()['shop-web']?.pods?.[0]?.running).toBe(false)
    expect(seen()['shop-web']?.pods?.[0]).not.toHaveProperty('runningSince')
    Object.assign(waiting.status.containerStatuses[0]!, { state: { running: { startedAt: time(9) } } })
    expect(seen()['shop-web']?.pods?.[0]).toMatchObject({ running: true, runningSince: now + 9000 })
  })

  it('[R7-02] runs although nothing says since when', () => {
    const [seen] = fromCluster([pod('web', { state: { running: {} } })], { now }).services['web']!.pods!
    expect(seen).toMatchObject({ running: true })
    expect(seen).not.toHaveProperty('runningSince')
  })

  it('may have nothing yet', () => {
    const bare = { kind: 'Pod', metadata: { labels: labels('web') } }
    const { services } = fromCluster([bare, {}, { kind: 'Pod' }, { metadata: {} }], { now })
    expect(services).toEqual({
      web: {
        pods: [{ uid: '', phase: 'Unknown', ready: false, restarts: 0, current: true }],
        openPorts: [],
        probeFailures: [],
      },
    })
  })
})

describe('a pod counts as present', () => {
  const current = (objects: readonly object[]) =>
    (fromCluster(objects, { now }).services['web']?.pods ?? []).map((one) => one.current)
  const old = pod('web', { uid: 'old', hash: '4aa', created: -600 })
  const fresh = pod('web', { uid: 'fresh', hash: '5d8' })
  const replicaSet = (hash: string, revision: string) => ({
    kind: 'ReplicaSet',
    metadata: {
      uid: `rs-${hash}`,
      labels: labels('web', { 'pod-template-hash': hash }),
      annotations: { 'deployment.kubernetes.io/revision': revision },
    },
  })

  const ofOther = replicaSet('4aa', '3')
  Object.assign(ofOther.metadata, {
    ownerReferences: [{ kind: 'Deployment', uid: 'gone', controller: true }],
  })
  const withoutRevision = deployment('web', {})
  Object.assign(withoutRevision.metadata, { annotations: {} })
  const replicaSetWithoutRevision = replicaSet('4aa', '1')
  Object.assign(replicaSetWithoutRevision.metadata, { annotations: {} })

  it.each([
    ['not while it is being deleted', [pod('web', { deleted: 30 })], [false]],
    [
      'if it is made from the present version of its Deployment',
      [deployment('web', {}), old, fresh],
      [false, true],
    ],
    [
      'not while the Deployment has no pod of that version',
      [deployment('web', { updatedReplicas: 0 }), old],
      [false],
    ],
    [
      'not while the Deployment has not been looked at',
      [deployment('web', { observedGeneration: 1 }, 2), old],
      [false],
    ],
    [
      'if it is the youngest of its Deployment, in whatever order they come',
      [deployment('web', {}), fresh, old],
      [true, false],
    ],
    [
      'if it is the youngest with a version, where no ReplicaSet has one',
      [
        withoutRevision,
        replicaSetWithoutRevision,
        old,
        fresh,
        pod('web', { uid: 'bare', labels: {}, created: 9 }),
      ],
      [false, true, true],
    ],
    [
      'as its ReplicaSet says, if that is given',
      [deployment('web', {}, 3, '3'), replicaSet('4aa', '3'), replicaSet('5d8', '2'), old, fresh],
      [true, false],
    ],
    [
      'not as the ReplicaSet of another Deployment says that was there before',
      [deployment('web', {}, 3, '3'), ofOther, replicaSet('5d8', '3'), old, fresh],
      [false, true],
    ],
  ])('%s', (_, objects, expected) => {
    expect(current(objects)).toEqual(expected)
  })

  const statefulSet = (type: string) => ({
    kind: 'StatefulSet',
    metadata: { uid: 'set', generation: 2, labels: labels('web') },
    spec: { updateStrategy: { type } },
    status: { observedGeneration: 2, currentRevision: 'web-1', updateRevision: 'web-2' },
  })
  const member = (revision: string) =>
    pod('web', {
      uid: revision,
      owner: { kind: 'StatefulSet', uid: 'set' },
      labels: { 'controller-revision-hash': revision },
    })

  it('if it has the revision of its StatefulSet', () => {
    expect(current([statefulSet('RollingUpdate'), member('web-1'), member('web-2')])).toEqual([false, true])
  })

  it('not while its StatefulSet has not been looked at', () => {
    const changed = statefulSet('OnDelete')
    changed.metadata.generation = 3
    expect(current([changed, member('web-2')])).toEqual([false])
  })

  it('if it waits to be deleted by hand', () => {
    expect(current([statefulSet('OnDelete'), member('web-1')])).toEqual([true])
  })

  const daemonSet = (type: string, observedGeneration = 2) => ({
    kind: 'DaemonSet',
    metadata: {
      uid: 'set',
      generation: 2,
      labels: labels('web'),
      annotations: { 'deprecated.daemonset.template.generation': '2' },
    },
    spec: { updateStrategy: { type } },
    status: { observedGeneration, desiredNumberScheduled: 3 },
  })
  const onNode = (generation: string) =>
    pod('web', {
      uid: `pod-${generation}`,
      owner: { kind: 'DaemonSet', uid: 'set' },
      labels: { 'pod-template-generation': generation },
    })

  it('[C6-01] if it is of the present template of its DaemonSet', () => {
    expect(current([daemonSet('RollingUpdate'), onNode('1'), onNode('2')])).toEqual([false, true])
    expect(current([daemonSet('OnDelete'), onNode('1')])).toEqual([true])
    expect(current([daemonSet('OnDelete', 1), onNode('2')])).toEqual([false])
  })

  it('[C6-01] a DaemonSet says on how many nodes it wants one, once it has looked', () => {
    const nodes = (generation: number) =>
      fromCluster([daemonSet('RollingUpdate', generation)], { now }).services['web']?.nodes
    expect([nodes(2), nodes(1)]).toEqual([3, undefined])
  })

  it('if it is of the present Job', () => {
    const job = { kind: 'Job', metadata: { uid: 'job-2', labels: labels('web') }, status: {} }
    const deleted = {
      kind: 'Job',
      metadata: { uid: 'job-1', deletionTimestamp: time(1), labels: labels('web') },
    }
    const ofJob = (uid: string) => pod('web', { uid: `pod-${uid}`, owner: { kind: 'Job', uid } })
    expect(current([deleted, job, ofJob('job-1'), ofJob('job-2')])).toEqual([false, true])
  })

  it('if it has no label to tell its version', () => {
    const unlabelled = pod('web', { owner: { kind: 'StatefulSet', uid: 'set' }, labels: {} })
    expect(current([statefulSet('RollingUpdate'), unlabelled])).toEqual([true])
  })

  it('if its workload is not given, or it has none', () => {
    expect(current([old, pod('web', { owner: undefined })])).toEqual([true, true])
  })
})

describe('a Job', () => {
  const job = (conditions: readonly object[], metadata: object = {}) => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: 'migrate',
      uid: 'job',
      labels: labels('migrate'),
      creationTimestamp: time(1),
      ...metadata,
    },
    status: { active: 1, conditions },
  })
  const status = (...objects: object[]) => fromCluster(objects, { now }).services['migrate']?.job

  it.each([
    [
      'is complete',
      [
        { type: 'SuccessCriteriaMet', status: 'True' },
        { type: 'Complete', status: 'True' },
      ],
      'complete',
    ],
    [
      'has failed',
      [
        { type: 'FailureTarget', status: 'True' },
        { type: 'Failed', status: 'True' },
      ],
      'failed',
    ],
    ['runs while its end is only in sight', [{ type: 'FailureTarget', status: 'True' }], 'running'],
    ['runs while a condition does not hold', [{ type: 'Complete', status: 'False' }], 'running'],
    ['runs without conditions', [], 'running'],
  ])('%s', (_, conditions, expected) => {
    expect(status(job(conditions))).toEqual({ status: expected, createdAt: now + 1000 })
  })

  it('that is being deleted is none', () => {
    expect(status(job([], { deletionTimestamp: time(2) }))).toBeUndefined()
  })
})

describe('a failed probe', () => {
  const failures = (...events: object[]) =>
    fromCluster([pod('web'), ...events], { now }).services['web']?.probeFailures
  const liveness = (fields: object) => event('Unhealthy', 'Liveness probe failed: x', fields)

  it.each([
    ['Liveness probe failed: HTTP probe failed with statuscode: 500', 'liveness'],
    ['Readiness probe failed: dial tcp 10.1.0.9:8080: connect: connection refused', 'readiness'],
    ['(combined from similar events): Readiness probe failed: code 7', 'readiness'],
    ['Startup probe failed: command timed out', 'startup'],
  ])('is told by an event: %s', (message, probe) => {
    expect(failures(event('Unhealthy', message, { lastTimestamp: time(9) }))).toEqual([
      { probe, at: now + 9000, pod: 'pod-1' },
    ])
  })

  it('[R7-07] may be one of several that an event tells of', () => {
    const told = { probe: 'liveness', at: now + 9000, since: now + 3000, count: 3, pod: 'pod-1' }
    const times = { firstTimestamp: time(3), lastTimestamp: time(9), count: 3 }
    expect(failures(liveness(times))).toEqual([told])
    const deprecated = {
      deprecatedFirstTimestamp: time(3),
      deprecatedLastTimestamp: time(9),
      deprecatedCount: 3,
    }
    expect(failures(liveness(deprecated))).toEqual([told])
    expect(failures(liveness({ lastTimestamp: time(9), count: 3 }))).toEqual([
      { probe: 'liveness', at: now + 9000, pod: 'pod-1' },
    ])
    expect(failures(liveness({ ...times, firstTimestamp: time(10) }))).toEqual([
      { probe: 'liveness', at: now + 9000, pod: 'pod-1' },
    ])
  })

  it.each([
    ['Container web failed liveness probe, will be restarted'],
    ['Container web failed startup probe, will be restarted'],
  ])('[R7-07] has its container killed: %s', (message) => {
    expect(failures(event('Killing', message, { lastTimestamp: time(9) }))).toEqual([
      { probe: 'liveness', at: now + 9000, killed: true, pod: 'pod-1' },
    ])
  })

  it('is told by an event of the newer kind', () => {
    const { involvedObject, message, ...newer } = liveness({
      apiVersion: 'events.k8s.io/v1',
      eventTime: '2026-03-01T09:30:03.250000Z',
    }) as Record<string, unknown>
    const fields = { ...newer, regarding: involvedObject, note: message }
    expect(failures(fields)).toEqual([{ probe: 'liveness', at: now + 3250, pod: 'pod-1' }])
    const series = { count: 4, lastObservedTime: '2026-03-01T09:30:08.000000Z' }
    expect(failures({ ...fields, series })).toEqual([
      { probe: 'liveness', at: now + 8000, since: now + 3250, count: 4, pod: 'pod-1' },
    ])
  })

  it('is told by an event that has the name of the pod alone', () => {
    const involvedObject = { kind: 'Pod', name: 'web-5d8-x7k2p' }
    const told = liveness({ involvedObject, lastTimestamp: time(9) })
    expect(failures(told)).toEqual([{ probe: 'liveness', at: now + 9000, pod: 'pod-1' }])
  })

  it('is of the own container, or of any where none has the name of the service', () => {
    const of = (container: string) =>
      liveness({ involvedObject: { kind: 'Pod', uid: 'pod-1', fieldPath: `spec.containers{${container}}` } })
    expect(failures(of('web'))).toHaveLength(1)
    expect(failures(of('istio-proxy'))).toEqual([])
    const renamed = pod('web')
    renamed.metadata.labels['app.kubernetes.io/name'] = 'shop-web'
    const { services } = fromCluster([renamed, of('istio-proxy')], { now })
    expect(services['shop-web']?.probeFailures).toHaveLength(1)
  })

  it('is not told by other events, nor of other pods, nor of pods on their way out', () => {
    expect(
      failures(
        event('Unhealthy', 'Liveness probe errored: x', {}),
        event('Killing', 'Stopping container web', {}),
        event('Restarted', 'Liveness probe failed: x', {}),
        event('Killed', 'Container web failed liveness probe, will be restarted', {}),
        liveness({ involvedObject: { kind: 'Pod', uid: 'pod-2' } }),
        liveness({ involvedObject: { kind: 'Pod' } }),
        liveness({ metadata: {} }),
      ),
    ).toEqual([])
    const { services } = fromCluster(
      [pod('web', { deleted: 3 }), event('Unhealthy', 'Readiness probe failed: x', {})],
      { now },
    )
    expect(services['web']?.probeFailures).toEqual([])
  })
})

describe('a port accepts connections', () => {
  const openPorts = (probe: object, ready = true) =>
    fromCluster([pod('web', { probe, ready })], { now }).services['web']?.openPorts

  it.each([
    [
      'if the readiness probe of a ready pod connects to it',
      { httpGet: { path: '/', port: 8080 } },
      true,
      [8080],
    ],
    ['by its name, too', { tcpSocket: { port: 'tcp-8080' } }, true, [8080]],
    ['not by a name that no port has', { tcpSocket: { port: 'tcp-7000' } }, true, []],
    ['not if the pod is not ready', { tcpSocket: { port: 8080 } }, false, []],
    ['not if the probe runs a command', { exec: { command: ['true'] } }, true, []],
  ])('%s', (_, probe, ready, expected) => {
    expect(openPorts(probe, ready)).toEqual(expected)
  })

  it('if the caller has found it to', () => {
    const { services } = fromCluster([pod('web')], {
      now,
      openPorts: { web: [8080], db: [5432] },
    })
    expect(services).toMatchObject({ web: { openPorts: [8080] }, db: { openPorts: [5432], pods: [] } })
  })
})

describe('objects come', () => {
  it('as lists, whose items do not say their kind', () => {
    const { kind: _, apiVersion: __, ...item } = pod('web')
    const list = { apiVersion: 'v1', kind: 'PodList', metadata: { resourceVersion: '7' }, items: [item] }
    expect(fromCluster([list], { now })).toEqual(fromCluster([pod('web')], { now }))
    const mixed = { apiVersion: 'v1', kind: 'List', items: [pod('web')] }
    expect(fromCluster([mixed], { now })).toEqual(fromCluster([pod('web')], { now }))
  })

  it('with the dates of a client library', () => {
    const text = pod('web')
    const dates = structuredClone(text) as { metadata: object; status: { conditions: object[] } }
    Object.assign(dates.metadata, { creationTimestamp: new Date(text.metadata.creationTimestamp) })
    for (const condition of dates.status.conditions as { lastTransitionTime: string | Date }[]) {
      condition.lastTransitionTime = new Date(condition.lastTransitionTime)
    }
    expect(fromCluster([dates], { now })).toEqual(fromCluster([text], { now }))
  })

  it('of other applications too, which a selector keeps out', () => {
    const other = pod('web')
    other.metadata.labels['app.kubernetes.io/part-of'] = 'blog'
    const plan = planDeploy('name: shop\nservices: { web: { image: nginx } }')
    const seen = fromCluster([other, pod('db')], { now, selector: plan.selector })
    expect(Object.keys(seen.services)).toEqual(['db'])
  })

  it('of services called like parts of JavaScript objects', () => {
    const { services } = fromCluster([pod('constructor')], { now })
    expect(Object.hasOwn(services, 'constructor')).toBe(true)
    expect(services['constructor']?.pods).toHaveLength(1)
  })
})

it('[R7-01] a whole deploy can be driven by the objects of a cluster', () => {
  const plan = planDeploy(`
name: shop
services:
  web:
    image: nginx
    depends_on: { db: { condition: service_healthy }, migrate: { condition: service_completed_successfully } }
  migrate: { image: shop/migrate, restart: 'no', depends_on: { db: { condition: service_healthy } } }
  db: { image: postgres, ports: [8080], healthcheck: { test: pg_isready } }
`)
  const database = (ready: boolean) => [deployment('db', {}), pod('db', { ready })]
  const job = (second: number, condition?: string) => ({
    kind: 'Job',
    metadata: { uid: `job-${second}`, labels: labels('migrate'), creationTimestamp: time(second) },
    status: { conditions: condition ? [{ type: condition, status: 'True' }] : [] },
  })
  const timeline: [number, object[]][] = [
    [0, [job(-600, 'Complete')]],
    [3, [...database(false), job(-600, 'Complete')]],
    [6, [...database(true), job(-600, 'Complete')]],
    [7, [...database(true), job(-600, 'Complete')]],
    [8, [...database(true), job(7)]],
    [12, [...database(true), job(7, 'Complete')]],
  ]
  let state = startWait(plan, { now })
  const released = timeline.map(([second, objects]) => {
    const seen = fromCluster(objects, { now: now + second * 1000, selector: plan.selector })
    const result = observe(state, seen)
    state = result.state
    return result.release.map(({ service }) => service)
  })
  expect(released).toEqual([['db'], [], ['migrate'], [], [], ['web']])
  expect(state.ended).toBe('done')
})

it('[R7-10] [E4-15] tells when the EndpointSlices of a Service have last changed', () => {
  const slice = (service: string, ...times: readonly unknown[]) => ({
    kind: 'EndpointSlice',
    metadata: {
      labels: { 'kubernetes.io/service-name': service },
      managedFields: times.map((changedAt) => ({ manager: 'kube-controller-manager', time: changedAt })),
    },
    endpoints: [],
  })
  const slices = [
    slice('db', time(3), time(1)),
    slice('db', time(2)),
    slice('unknown', time(1), 'soon'),
    slice('unmanaged'),
    slice('unmanaged', time(1)),
  ]
  const { endpointsChangedAt } = fromCluster(slices, { now, hasEndpoints: true })
  expect(endpointsChangedAt).toEqual({ db: now + 3000 })
  expect(fromCluster(slices, { now })).not.toHaveProperty('endpointsChangedAt')
})
