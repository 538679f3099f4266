import type { WorkloadKind } from '../mapping/rule/workload-kind.js'
import { type ClusterObject, createdAt, items, label, nameLabel, ownerOf } from './cluster-object.js'
import type {
  JobObservation,
  Observation,
  PodObservation,
  PodPhase,
  ProbeFailure,
  ServiceObservation,
} from '../wait/observation.js'
import { findPresentPods, type PresentPods } from './present-pods.js'
import { toMilliseconds } from './time.js'

export interface FromClusterOptions {
  /** When the objects were read: milliseconds since 1970, as their own times are. */
  readonly now: number
  /** The labels of the application's objects, such as the selector of a deploy plan; without it every object counts. */
  readonly selector?: Readonly<Record<string, string>>
  /** By the name of the service in Kubernetes, the ports that the caller itself has found to accept connections. */
  readonly openPorts?: Readonly<Record<string, readonly number[]>>
}

/**
 * What Kubernetes objects say about an application: Deployments, StatefulSets, Jobs, Pods and Events (and ReplicaSets,
 * if given), as an API server or a client library returns them, one by one or as lists. Others are passed over.
 *
 * Read the objects after the steps released last have been carried out. Whether a port accepts connections is in no
 * object, except for a ready pod whose readiness probe connects to it: give what you tried yourself as `openPorts`.
 */
function fromCluster(objects: readonly object[], options: FromClusterOptions): Observation {
  const selector = Object.entries(options.selector ?? {})
  const all = (objects as readonly ClusterObject[]).flatMap(items)
  const ofApplication = all.filter(({ metadata }) =>
    selector.every(([key, value]) => label(metadata?.labels, key) === value),
  )
  const present = findPresentPods(ofApplication)
  const failuresByPod = findProbeFailures(all)

  const services = new Map<string, Seen>()
  const seen = (name: string): Seen => {
    const known = services.get(name) ?? { pods: [], openPorts: new Set(), probeFailures: [] }
    services.set(name, known)
    return known
  }
  for (const object of ofApplication) {
    const name = label(object.metadata?.labels, nameLabel)
    if (name === undefined) continue
    if (object.kind === 'Job' && object.metadata?.deletionTimestamp === undefined)
      seen(name).job = toJob(object)
    if (object.kind !== 'Pod') continue
    const pod = toPod(object, name, present)
    const service = seen(name)
    service.pods.push(pod)
    if (pod.current === false) continue
    for (const id of new Set([pod.uid, object.metadata?.name ?? '']))
      service.probeFailures.push(...(failuresByPod.get(id) ?? []))
    if (pod.ready) for (const port of probedPorts(object, name)) service.openPorts.add(port)
  }
  for (const [name, ports] of Object.entries(options.openPorts ?? {})) {
    for (const port of ports) seen(name).openPorts.add(port)
  }
  return {
    now: options.now,
    services: Object.fromEntries([...services].map(([name, service]) => [name, toService(service)])),
  }
}

/** Ways to make an observation. */
export const observation = { fromCluster }

interface Seen {
  readonly pods: PodObservation[]
  readonly openPorts: Set<number>
  readonly probeFailures: ProbeFailure[]
  job?: JobObservation
}

function toService({ pods, openPorts, probeFailures, job }: Seen): ServiceObservation {
  return { pods, openPorts: [...openPorts], probeFailures, ...(job ? { job } : {}) }
}

const workloadOfOwner: ReadonlyMap<string | undefined, WorkloadKind> = new Map([
  ['ReplicaSet', 'Deployment'],
  ['StatefulSet', 'StatefulSet'],
  ['Job', 'Job'],
])

const phases: readonly PodPhase[] = ['Pending', 'Running', 'Succeeded', 'Failed']

function toPod(pod: ClusterObject, name: string, present: PresentPods): PodObservation {
  const { metadata, status } = pod
  const workload = workloadOfOwner.get(ownerOf(pod)?.kind)
  const isPresent = workload && present[workload].get(name)
  const created = createdAt(pod)
  const ready = status?.conditions?.find(({ type }) => type === 'Ready')
  const isReady = ready?.status === 'True'
  const readySince = isReady ? toMilliseconds(ready.lastTransitionTime) : undefined
  return {
    uid: metadata?.uid ?? metadata?.name ?? '',
    phase: phases.find((phase) => phase === status?.phase) ?? 'Unknown',
    ready: isReady,
    ...(readySince === undefined ? {} : { readySince }),
    restarts: restartsOf(pod, name),
    ...(created === undefined ? {} : { createdAt: created }),
    // A pod whose workload was not given is taken to be a present one.
    current: metadata?.deletionTimestamp === undefined && (isPresent?.(pod) ?? true),
    ...(workload === undefined ? {} : { workload }),
  }
}

/** The restarts of the service's own container, which has its name; sidecars that others inject do not count. */
function restartsOf({ status }: ClusterObject, name: string): number {
  const statuses = status?.containerStatuses ?? []
  const own = statuses.filter((container) => container.name === name)
  return (own.length > 0 ? own : statuses).reduce((sum, { restartCount = 0 }) => sum + restartCount, 0)
}

/** The ports that the readiness probe of a pod connects to. */
function probedPorts({ spec }: ClusterObject, name: string): number[] {
  const containers = spec?.containers ?? []
  const container = containers.find((one) => one.name === name) ?? containers[0]
  const { httpGet, tcpSocket } = container?.readinessProbe ?? {}
  const port = httpGet?.port ?? tcpSocket?.port
  const number =
    typeof port === 'string' ? container?.ports?.find((one) => one.name === port)?.containerPort : port
  return number === undefined ? [] : [number]
}

function toJob(job: ClusterObject): JobObservation {
  const holds = (wanted: string) =>
    job.status?.conditions?.some((condition) => condition.type === wanted && condition.status === 'True') ===
    true
  const created = createdAt(job)
  return {
    status: holds('Complete') ? 'complete' : holds('Failed') ? 'failed' : 'running',
    ...(created === undefined ? {} : { createdAt: created }),
  }
}

/**
 * By the unique id of the pod, or its name in events without one, the failed probes that events tell of, with the time
 * of the latest.
 */
function findProbeFailures(objects: readonly ClusterObject[]): ReadonlyMap<string, readonly ProbeFailure[]> {
  const failures = new Map<string, ProbeFailure[]>()
  for (const event of objects) {
    if (event.kind !== 'Event' || event.reason !== 'Unhealthy') continue
    const [, probe] = /^(Liveness|Readiness) probe failed/.exec(event.message ?? event.note ?? '') ?? []
    const pod = event.involvedObject ?? event.regarding
    const id = pod?.uid ?? pod?.name
    const at = [
      event.series?.lastObservedTime,
      event.lastTimestamp,
      event.deprecatedLastTimestamp,
      event.eventTime,
      event.metadata?.creationTimestamp,
    ]
      .map(toMilliseconds)
      .find((time) => time !== undefined)
    if (probe === undefined || id === undefined || at === undefined) continue
    failures.set(id, [
      ...(failures.get(id) ?? []),
      { probe: probe === 'Liveness' ? 'liveness' : 'readiness', at },
    ])
  }
  return failures
}
