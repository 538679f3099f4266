import { NAME } from '../kubernetes/own-labels.js'
import type { WorkloadKind } from '../rules/types/workload-kind.js'
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
import { endpointChanges, readyEndpoints } from './ready-endpoints.js'
import { findPresentPods, isObserved, type PresentPods } from './present-pods.js'
import { findProbeEvents, type ProbeEvent } from './probe-events.js'
import { toMilliseconds } from './time.js'

/** Facts that `fromCluster` needs besides the objects. */
export interface FromClusterOptions {
  /** The time at which the objects were read, in milliseconds since 1970. */
  readonly now: number
  /** The labels of the application's objects, such as the selector of a deploy plan. By default every object counts. */
  readonly selector?: Readonly<Record<string, string>>
  /**
   * The ports that the caller found to accept connections, by the name of the service in Kubernetes. None by default.
   */
  readonly openPorts?: Readonly<Record<string, readonly number[]>>
  /** True if the objects include all EndpointSlices of the application. False by default. */
  readonly hasEndpoints?: boolean
}

/**
 * Converts Kubernetes objects to the observation that `observe` takes.
 *
 * Read the objects after you have carried out the latest released steps. No object tells if a port accepts connections,
 * except a ready Pod whose readiness probe connects to it. Try other ports yourself and pass the result as `openPorts`.
 *
 * @param objects Deployments, StatefulSets, DaemonSets, Jobs, Pods and Events, and ReplicaSets if you have them, as an
 *   API server or a client library returns them, single or as lists. Other objects are ignored.
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
    ...(options.hasEndpoints === true
      ? { endpoints: readyEndpoints(ofApplication), endpointsChangedAt: endpointChanges(ofApplication) }
      : {}),
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

/** Returns the number of nodes on which a DaemonSet wants a Pod, once its controller has counted them. */
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
    // A Pod whose workload was not given counts as current.
    current: !pod.deleted && (isPresent?.(pod) ?? true),
    ...(workload === undefined ? {} : { workload }),
  }
}

/** Returns the state of the service's own container, which has the service's name. Injected sidecars do not count. */
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

/** True if an event is about the service's own container. */
function concerns({ container }: ProbeEvent, { spec }: ClusterObject, name: string): boolean {
  if (container === undefined || container === name) return true
  return !objectsOf(spec['containers']).some((one) => one['name'] === name)
}

function ofPod({ container: _, ...failure }: ProbeEvent, { uid }: PodObservation): ProbeFailure {
  return { ...failure, pod: uid }
}

/** Returns the ports that the readiness probe of a Pod connects to. */
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
