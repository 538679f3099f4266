import fc from 'fast-check'
import { fromCluster, observe, startWait } from 'tranship/deploy'
import { planDeploy } from 'tranship/plan'
import { expect, it } from 'vitest'

const now = Date.UTC(2026, 2, 1, 9, 30)
const time = '2026-03-01T09:30:01Z'

const metadata = (more: object = {}) => ({
  name: 'web',
  uid: 'uid-1',
  generation: 1,
  creationTimestamp: time,
  labels: {
    'app.kubernetes.io/name': 'web',
    'pod-template-hash': '5d8',
    'controller-revision-hash': 'web-1',
  },
  annotations: { 'deployment.kubernetes.io/revision': '1' },
  ownerReferences: [{ kind: 'ReplicaSet', uid: 'uid-1', controller: true }],
  ...more,
})

/** Sound objects of every kind that is read, with every field that is. */
const objects: readonly object[] = [
  {
    kind: 'Pod',
    metadata: metadata(),
    spec: {
      containers: [
        {
          name: 'web',
          ports: [{ name: 'http', containerPort: 80 }],
          readinessProbe: { httpGet: { port: 'http' }, tcpSocket: { port: 80 } },
        },
      ],
    },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: time }],
      containerStatuses: [{ name: 'web', restartCount: 1, state: { running: { startedAt: time } } }],
    },
  },
  { kind: 'Deployment', metadata: metadata(), status: { observedGeneration: 1, updatedReplicas: 1 } },
  { kind: 'ReplicaSet', metadata: metadata() },
  {
    kind: 'StatefulSet',
    metadata: metadata(),
    spec: { updateStrategy: { type: 'RollingUpdate' } },
    status: { observedGeneration: 1, updateRevision: 'web-1' },
  },
  { kind: 'Job', metadata: metadata(), status: { conditions: [{ type: 'Complete', status: 'True' }] } },
  {
    kind: 'Event',
    reason: 'Unhealthy',
    message: 'Liveness probe failed: x',
    metadata: metadata(),
    involvedObject: { uid: 'uid-1', name: 'web', fieldPath: 'spec.containers{web}' },
    firstTimestamp: time,
    lastTimestamp: time,
    eventTime: time,
    count: 3,
    series: { count: 3, lastObservedTime: time },
  },
]
const list = { kind: 'List', items: objects }

type Path = readonly (string | number)[]

/** Every place in a value that something else can be put into. */
function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [
    [],
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path])),
  ]
}

function replaced(value: unknown, [key, ...rest]: Path, substitute: unknown): unknown {
  if (key === undefined) return substitute
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >
  copy[key] = replaced(copy[key], rest, substitute)
  return copy
}

const anything = fc.oneof(
  fc.constantFrom(null, undefined, '', 'Pod', 0, -1, 1.5, NaN, true, [], {}, [null], { items: [null] }),
  fc.anything({ withDate: true, withNullPrototype: true, withBigInt: true, withSparseArray: true }),
)

/** A cluster in which some places hold what never belongs there. */
const malformed = fc
  .array(fc.record({ path: fc.constantFrom(...pathsOf(list)), substitute: anything }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((changes) =>
    changes.reduce<unknown>((value, { path, substitute }) => tryReplace(value, path, substitute), list),
  )

function tryReplace(value: unknown, path: Path, substitute: unknown): unknown {
  const parents = path.slice(0, -1)
  let parent = value
  for (const key of parents) parent = (parent as Record<string, unknown> | null | undefined)?.[key]
  return typeof parent === 'object' && parent !== null ? replaced(value, path, substitute) : value
}

const plan = planDeploy(`
services:
  web: { image: nginx, ports: [80], healthcheck: { test: 'true', x-platform-liveness: true } }
  api: { image: nginx, depends_on: { web: { condition: service_healthy } } }
`)

it('objects of any shape make an observation whose values have their types, and that a wait takes', () => {
  fc.assert(
    fc.property(malformed, fc.array(anything, { maxLength: 2 }), (value, more) => {
      const seen = fromCluster([value, ...more] as object[], { now })
      for (const { pods = [], openPorts = [], probeFailures = [], job } of Object.values(seen.services)) {
        for (const pod of pods) {
          expect(typeof pod.uid).toBe('string')
          expect(pod.phase).toMatch(/^(Pending|Running|Succeeded|Failed|Unknown)$/)
          for (const number of [pod.readySince, pod.runningSince, pod.createdAt, pod.restarts]) {
            expect(number === undefined || Number.isFinite(number)).toBe(true)
          }
        }
        for (const port of openPorts) expect(Number.isSafeInteger(port)).toBe(true)
        for (const { at, since = 0, count = 1 } of probeFailures) {
          expect([at, since, count].every(Number.isFinite)).toBe(true)
        }
        if (job) expect(job.status).toMatch(/^(running|complete|failed)$/)
      }
      let state = startWait(plan, { now })
      for (const _ of [1, 2, 3]) state = observe(state, seen).state
    }),
    { numRuns: 500 },
  )
})

it('the sound objects are read in full', () => {
  const { services } = fromCluster([list], { now })
  expect(services['web']).toMatchObject({
    pods: [{ phase: 'Running', ready: true, running: true, current: true, restarts: 1 }],
    openPorts: [80],
    probeFailures: [{ probe: 'liveness', count: 3, pod: 'uid-1' }],
    job: { status: 'complete' },
  })
})
