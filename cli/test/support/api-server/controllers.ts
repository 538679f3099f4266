import type { ApiServer, Stored } from './api-server.js'
import type { Json } from './field-set.js'

/** The behaviour of a service's Pods. Times are in milliseconds after their creation. */
export interface Behaviour {
  /** The time at which the container runs; never if both this and `waits` are absent. */
  readonly runs?: number
  /** The time at which it is ready; by default, when it runs. */
  readonly ready?: number
  /** The reason why the container doesn't run: `ErrImagePull`. */
  readonly waits?: string
  /** The message for that reason. */
  readonly says?: string
  /** The reason why the program could not be started, at each attempt. */
  readonly startError?: string
  /** For a Job: `true` if the cluster refuses its Pods, which only events report. */
  readonly isRefused?: boolean
  /** For a Job: its result, a second after its Pod runs. */
  readonly ends?: 'complete' | 'failed'
  /** For a failed Job: the exit status. */
  readonly exitStatus?: number
  /** The container's log. */
  readonly log?: string
  /** The number of restarts. */
  readonly restarts?: number
  /** The end of the run before a restart. */
  readonly lastEnd?: { readonly exitCode: number; readonly reason: string }
}

const nameLabel = 'app.kubernetes.io/name'
const runLabel = 'dev.platform/run'
const second = 1000

/** Makes ReplicaSets and Pods of workloads, as controllers and a kubelet would. */
export class Controllers {
  private isSyncing = false

  constructor(
    private readonly server: ApiServer,
    private readonly behaviours: Readonly<Record<string, Behaviour>>,
  ) {}

  hasPods({ kind }: Stored): boolean {
    return ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'].includes(kind)
  }

  changed(object: Stored, before: Stored | undefined): void {
    if (!this.hasPods(object) || object.metadata['deletionTimestamp'] !== undefined) return
    if (before !== undefined && before.metadata.generation === object.metadata.generation) return
    const { generation } = object.metadata
    this.server.clock.later(50, () => {
      const now = this.server.find(object.kind, object.metadata.name, object.metadata.namespace)
      if (now?.metadata.uid !== object.metadata.uid || now.metadata.generation !== generation) return
      if (object.kind === 'Job') this.runJob(now)
      else this.rollOut(now)
    })
  }

  private rollOut(workload: Stored): void {
    const { generation, name } = workload.metadata
    const template = JSON.stringify((workload['spec'] as Record<string, Json>)['template'])
    const hash = `${name}-${hashOf(template)}`
    const [pods] = [this.podsOf(workload)]
    const replicas = replicasOf(workload)
    const present = pods.filter(
      (pod) => (pod.metadata['labels'] as Record<string, string>)['pod-template-hash'] === hash,
    )
    for (const pod of pods) if (!present.includes(pod)) this.server.remove(pod)
    for (const pod of present.slice(replicas)) this.server.remove(pod)
    for (let at = present.length; at < replicas; at++) this.makePod(workload, hash)
    this.server.set(workload, {
      status: {
        observedGeneration: generation,
        updatedReplicas: replicas,
        updateRevision: hash,
        currentRevision: hash,
        desiredNumberScheduled: 1,
      },
    })
  }

  /** Updates the EndpointSlices of all Services, shortly after a change that affects them. */
  endpointsChanged(): void {
    if (this.isSyncing) return
    this.isSyncing = true
    this.server.clock.later(50, () => {
      this.isSyncing = false
      for (const service of this.server.all('Service')) this.listEndpoints(service)
    })
  }

  private listEndpoints(service: Stored): void {
    const { selector } = service['spec'] as { readonly selector?: Record<string, string> }
    if (selector === undefined) return
    const { name, namespace, labels, uid } = service.metadata
    const endpoints = this.server
      .all('Pod')
      .filter((pod) => {
        const own = pod.metadata['labels'] as Record<string, string>
        return Object.entries(selector).every(([key, value]) => own[key] === value)
      })
      .map((pod) => {
        const { conditions = [] } = (pod['status'] ?? {}) as { readonly conditions?: readonly Condition[] }
        const ready = conditions.some(({ type, status }) => type === 'Ready' && status === 'True')
        return {
          conditions: { ready },
          targetRef: { kind: 'Pod', name: pod.metadata.name, uid: pod.metadata.uid },
        }
      })
    const known = this.server.find('EndpointSlice', `${name}-1`, namespace)
    if (JSON.stringify(known?.['endpoints']) === JSON.stringify(endpoints)) return
    if (known !== undefined) this.server.remove(known)
    this.server.put(
      {
        apiVersion: 'discovery.k8s.io/v1',
        kind: 'EndpointSlice',
        metadata: {
          name: `${name}-1`,
          namespace,
          labels: { ...(labels as Record<string, string>), 'kubernetes.io/service-name': name },
          ownerReferences: [{ kind: 'Service', uid, controller: true, apiVersion: 'v1', name }],
        },
        endpoints,
      },
      'endpointslice-controller',
    )
  }

  logOf(pod: Stored): string {
    const labels = pod.metadata['labels'] as Record<string, string>
    return this.behaviourOf(labels, '').log ?? ''
  }

  /** Returns the behaviour of a service, or of a command that runs in its Pod as `run web`. */
  private behaviourOf(labels: Readonly<Record<string, string>>, name: string): Behaviour {
    const run = labels[runLabel]
    return this.behaviours[run === undefined ? (labels[nameLabel] ?? name) : `run ${run}`] ?? {}
  }

  private podsOf({ metadata: { uid } }: Stored): readonly Stored[] {
    return this.server
      .all('Pod')
      .filter((pod) => (pod.metadata['ownerReferences'] as { uid: string }[])[0]?.uid === uid)
  }

  private makePod(workload: Stored, hash: string): Stored {
    const { name, namespace, uid } = workload.metadata
    const labels = (workload.metadata['labels'] ?? {}) as Record<string, string>
    const service = labels[nameLabel] ?? name
    const {
      runs = second,
      ready = runs,
      waits,
      says,
      startError,
      restarts = 0,
      lastEnd,
    } = this.behaviourOf(labels, name)
    const ownerKind = workload.kind === 'Deployment' ? 'ReplicaSet' : workload.kind
    const sidecars = sidecarsOf(workload)
    const others = otherContainersOf(workload)
    const hashes = { 'pod-template-hash': hash, 'controller-revision-hash': hash }
    const waiting = {
      name: service,
      restartCount: 0,
      state: {
        waiting: { reason: waits ?? 'ContainerCreating', ...(says === undefined ? {} : { message: says }) },
      },
    }
    const pod = this.server.put(
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
          name: `${name}-${this.server.newUid()}`,
          namespace,
          labels: { ...labels, ...hashes },
          ownerReferences: [{ kind: ownerKind, uid, controller: true, apiVersion: 'v1', name }],
        },
        spec: {
          containers: [service, ...others].map((container) => ({
            name: container,
            resources: resourcesOf(workload, container),
          })),
          initContainers: sidecars.map((sidecar) => ({ name: sidecar })),
          volumes: volumesOf(workload),
        },
        status: {
          phase: 'Pending',
          containerStatuses: [waiting],
          initContainerStatuses: sidecars.map((sidecar) => ({ name: sidecar, state: { running: {} } })),
        },
      },
      'kubelet',
    )
    if (startError !== undefined) {
      const lastState = { terminated: { exitCode: 128, reason: 'StartError', message: startError } }
      const state = { waiting: { reason: 'CrashLoopBackOff' } }
      for (const restartCount of [0, 1])
        this.server.clock.later(runs * (restartCount + 1), () => {
          this.server.set(pod, {
            status: { containerStatuses: [{ name: service, restartCount, state, lastState }] },
          })
        })
      return pod
    }
    if (waits !== undefined) return pod
    this.server.clock.later(runs, () => {
      const state = { running: { startedAt: this.server.time() } }
      this.server.set(pod, {
        status: {
          phase: 'Running',
          containerStatuses: [service, ...others].map((container) => ({
            ...{ name: container, restartCount: restarts, state },
            ...(lastEnd === undefined ? {} : { lastState: { terminated: lastEnd } }),
          })),
        },
      })
    })
    this.server.clock.later(ready, () => {
      const condition = { type: 'Ready', status: 'True', lastTransitionTime: this.server.time() }
      this.server.set(pod, { status: { conditions: [condition] } })
    })
    return pod
  }

  /** Tells it once for each time that it was tried, as the names of the Pods differ. */
  private refusePods({ kind, metadata: { name, namespace, uid } }: Stored): void {
    for (const pod of [`${name}-a`, `${name}-b`])
      this.server.put({
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name: pod, namespace },
        type: 'Warning',
        reason: 'FailedCreate',
        message: `Error creating: pods "${pod}" is forbidden: exceeded quota: pods`,
        involvedObject: { kind, name, namespace, uid },
      })
  }

  private runJob(job: Stored): void {
    const { name } = job.metadata
    const labels = (job.metadata['labels'] ?? {}) as Record<string, string>
    const behaviour = this.behaviourOf(labels, name)
    const { runs = second, ends = 'complete', exitStatus = 1, waits, isRefused = false } = behaviour
    if (isRefused) {
      this.refusePods(job)
      return
    }
    const pod = this.makePod(job, 'job')
    if (waits !== undefined) return
    this.server.clock.later(runs + second, () => {
      const isFine = ends === 'complete'
      const state = {
        terminated: { exitCode: isFine ? 0 : exitStatus, reason: isFine ? 'Completed' : 'Error' },
      }
      this.server.set(pod, {
        status: {
          phase: isFine ? 'Succeeded' : 'Failed',
          conditions: [{ type: 'Ready', status: 'False' }],
          containerStatuses: [{ name, restartCount: 0, state }],
        },
      })
      this.server.set(job, {
        status: { conditions: [{ type: isFine ? 'Complete' : 'Failed', status: 'True' }] },
      })
    })
  }
}

/** Returns the number of Pods that a workload wants. The only node has no labels. */
function replicasOf({ kind, spec }: Stored): number {
  const { replicas = 1, template } = spec as { readonly replicas?: number; readonly template: PodTemplate }
  if (kind !== 'DaemonSet') return replicas
  return Object.keys(template.spec?.nodeSelector ?? {}).length > 0 ? 0 : 1
}

/** The init containers that run as long as their Pod does. */
function sidecarsOf(workload: Stored): readonly string[] {
  const spec = (workload as { spec?: { template?: { spec?: { initContainers?: SidecarFields[] } } } }).spec
  const all = spec?.template?.spec?.initContainers ?? []
  return all.filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name)
}

/** The containers of other services in the Pod of a service. */
function otherContainersOf({ spec }: Stored): readonly string[] {
  const { template } = spec as { readonly template?: PodTemplate }
  return (template?.spec?.containers ?? []).slice(1).map(({ name }) => name)
}

function resourcesOf({ spec }: Stored, container: string): unknown {
  const { template } = spec as { readonly template?: PodTemplate }
  return template?.spec?.containers?.find(({ name }) => name === container)?.resources ?? {}
}

interface Condition {
  readonly type: string
  readonly status: string
}

function volumesOf({ spec }: Stored): readonly unknown[] {
  const { template } = spec as { readonly template?: PodTemplate }
  return template?.spec?.volumes ?? []
}

interface PodTemplate {
  readonly spec?: {
    readonly nodeSelector?: Readonly<Record<string, string>>
    readonly volumes?: readonly unknown[]
    readonly containers?: readonly { readonly name: string; readonly resources?: unknown }[]
  }
}

interface SidecarFields {
  readonly name: string
  readonly restartPolicy?: string
}

function hashOf(text: string): string {
  let hash = 7
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return hash.toString(36)
}
