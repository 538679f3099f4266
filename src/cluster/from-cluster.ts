import { NAME } from '../kubernetes/own-labels.js'
import type { WorkloadKind } from '../mapping/rule/workload-kind.js'
import { type ClusterObject, label, readObjects } from './cluster-object.js'
import { countOf, fieldsOf, objectsOf } from './fields.js'
import type {
  JobObservation,
  Observation,
  PodObservation,
  PodPhase,
  ProbeFailure,
  ServiceObservation,
} from '../wait/observation.js'
import { readyEndpoints } from './ready-endpoints.js'
import { findPresentPods, isObserved, type PresentPods } from './present-pods.js'
import { findProbeEvents, type ProbeEvent } from './probe-events.js'
import { toMilliseconds } from './time.js'

/** What `fromCluster` has to know besides the objects. */
export interface FromClusterOptions {
  /** When the objects were read: milliseconds since 1970, as their own times are. */
  readonly now: number
  /** The labels of the application's objects, such as the selector of a deploy plan; without it every object counts. */
  readonly selector?: Readonly<Record<string, string>>
  /** By the name of the service in Kubernetes, the ports that the caller itself has found to accept connections. */
  readonly openPorts?: Readonly<Record<string, readonly number[]>>
  /** Whether all EndpointSlices of the application are among the objects; false by default. */
  readonly hasEndpoints?: boolean
}

/**
 * What Kubernetes objects say about an application: Deployments, StatefulSets, DaemonSets, Jobs, Pods and Events (and ReplicaSets,
 * if given), as an API server or a client library returns them, one by one or as lists. Others are passed over.
 *
 * Read the objects after the steps released last have been carried out. Whether a port accepts connections is in no
 * object, except for a ready pod whose readiness probe connects to it: give what you tried yourself as `openPorts`.
 */
export function fromCluster(objects: readonly object[], options: FromClusterOptions): Observation {
  const selector = Object.entries(options.selector ?? {})
  const all = objects.flatMap(readObjects)
  const ofApplication = all.filter(({ labels }) =>
    selector.every(([key, value]) => label(labels, key) === value),
  )
  const present = findPresentPods(ofApplication)
  const probeEvents = findProbeEvents(all)

  const services = new Map<string, Seen>()
  const seen = (name: string): Seen => {
    const known = services.get(name) ?? { pods: [], openPorts: new Set(), probeFailures: [] }
    services.set(name, known)
    return known
  }
  for (const object of ofApplication) {
    const name = label(object.labels, NAME)
    if (name === undefined) continue
    if (object.kind === 'Job' && !object.deleted) seen(name).job = toJob(object)
    if (object.kind === 'DaemonSet' && !object.deleted) seen(name).nodes = toNodes(object)
    if (object.kind !== 'Pod') continue
    const pod = toPod(object, name, present)
    const service = seen(name)
    service.pods.push(pod)
    if (pod.current === false) continue
    const events = [...new Set([pod.uid, object.name ?? ''])].flatMap((id) => probeEvents.get(id) ?? [])
    for (const event of events)
      if (concerns(event, object, name)) service.probeFailures.push(ofPod(event, pod))
    if (pod.ready) for (const port of probedPorts(object, name)) service.openPorts.add(port)
  }
  for (const [name, ports] of Object.entries(options.openPorts ?? {})) {
    for (const port of ports) seen(name).openPorts.add(port)
  }
  return {
    now: options.now,
    services: Object.fromEntries([...services].map(([name, service]) => [name, toService(service)])),
    ...(options.hasEndpoints === true ? { endpoints: readyEndpoints(ofApplication) } : {}),
  }
}

interface Seen {
  readonly pods: PodObservation[]
  readonly openPorts: Set<number>
  readonly probeFailures: ProbeFailure[]
  job?: JobObservation
  nodes?: number | undefined
}

function toService({ pods, openPorts, probeFailures, job, nodes }: Seen): ServiceObservation {
  return {
    pods,
    openPorts: [...openPorts],
    probeFailures,
    ...(job ? { job } : {}),
    ...(nodes === undefined ? {} : { nodes }),
  }
}

/** On how many nodes a DaemonSet wants a Pod, once it has looked. */
function toNodes(set: ClusterObject): number | undefined {
  return isObserved(set) ? (countOf(set.status['desiredNumberScheduled']) ?? 0) : undefined
}

const workloadOfOwner: ReadonlyMap<string | undefined, WorkloadKind> = new Map([
  ['ReplicaSet', 'Deployment'],
  ['StatefulSet', 'StatefulSet'],
  ['DaemonSet', 'DaemonSet'],
  ['Job', 'Job'],
])

const phases: readonly PodPhase[] = ['Pending', 'Running', 'Succeeded', 'Failed']

function toPod(pod: ClusterObject, name: string, present: PresentPods): PodObservation {
  const { status, createdAt } = pod
  const workload = workloadOfOwner.get(pod.owner?.kind)
  const isPresent = workload && present[workload].get(name)
  const ready = objectsOf(status['conditions']).find(({ type }) => type === 'Ready')
  const isReady = ready?.['status'] === 'True'
  const readySince = isReady ? toMilliseconds(ready['lastTransitionTime']) : undefined
  return {
    uid: pod.uid ?? pod.name ?? '',
    ...(pod.name === undefined ? {} : { name: pod.name }),
    phase: phases.find((phase) => phase === status['phase']) ?? 'Unknown',
    ready: isReady,
    ...(readySince === undefined ? {} : { readySince }),
    ...containerState(pod, name),
    ...(createdAt === undefined ? {} : { createdAt }),
    // A pod whose workload was not given is taken to be a present one.
    current: !pod.deleted && (isPresent?.(pod) ?? true),
    ...(workload === undefined ? {} : { workload }),
  }
}

/** What the service's own container does, which has its name; sidecars that others inject do not count. */
function containerState(
  { status }: ClusterObject,
  name: string,
): Pick<PodObservation, 'running' | 'runningSince' | 'restarts'> {
  const statuses = objectsOf(status['containerStatuses'])
  const own = statuses.filter((container) => container['name'] === name)
  const counted = own.length > 0 ? own : statuses
  const restarts = counted.reduce((sum, { restartCount }) => sum + (countOf(restartCount) ?? 0), 0)
  if (counted.length === 0) return { restarts }
  const states = counted.map(({ state }) => fieldsOf(state)['running'])
  const running = states.every((state) => typeof state === 'object' && state !== null)
  const starts = states.map((state) => toMilliseconds(fieldsOf(state)['startedAt']))
  const known = starts.filter((start) => start !== undefined)
  return {
    running,
    ...(running && known.length > 0 ? { runningSince: Math.max(...known) } : {}),
    restarts,
  }
}

/** Whether an event is of the service's own container. */
function concerns({ container }: ProbeEvent, { spec }: ClusterObject, name: string): boolean {
  if (container === undefined || container === name) return true
  return !objectsOf(spec['containers']).some((one) => one['name'] === name)
}

function ofPod({ container: _, ...failure }: ProbeEvent, { uid }: PodObservation): ProbeFailure {
  return { ...failure, pod: uid }
}

/** The ports that the readiness probe of a pod connects to. */
function probedPorts({ spec }: ClusterObject, name: string): number[] {
  const containers = objectsOf(spec['containers'])
  const container = containers.find((one) => one['name'] === name) ?? containers[0]
  const probe = fieldsOf(container?.['readinessProbe'])
  const port = fieldsOf(probe['httpGet'])['port'] ?? fieldsOf(probe['tcpSocket'])['port']
  const named = objectsOf(container?.['ports']).find((one) => one['name'] === port)
  const number = countOf(typeof port === 'string' ? named?.['containerPort'] : port)
  return number === undefined ? [] : [number]
}

function toJob({ status, createdAt }: ClusterObject): JobObservation {
  const conditions = objectsOf(status['conditions'])
  const holds = (wanted: string) =>
    conditions.some((one) => one['type'] === wanted && one['status'] === 'True')
  return {
    status: holds('Complete') ? 'complete' : holds('Failed') ? 'failed' : 'running',
    ...(createdAt === undefined ? {} : { createdAt }),
  }
}
