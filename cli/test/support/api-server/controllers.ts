import type { ApiServer, Stored } from './api-server.js'
import type { Json } from './field-set.js'

/** What becomes of the Pods of a service; times are milliseconds from when they are made. */
export interface Behaviour {
  /** When the container runs; never, if it is left out and `waits` is not. */
  readonly runs?: number
  /** When it is ready; as soon as it runs by default. */
  readonly ready?: number
  /** Why the container waits, and does not run: `ErrImagePull`. */
  readonly waits?: string
  /** Of a Job: whether the cluster refuses its Pods, which only events say. */
  readonly isRefused?: boolean
  /** Of a Job: how it ends, a second after its Pod runs. */
  readonly ends?: 'complete' | 'failed'
  /** What its container writes. */
  readonly log?: string
  /** How often the container has been restarted. */
  readonly restarts?: number
}

const nameLabel = 'app.kubernetes.io/name'
const second = 1000

/** Makes ReplicaSets and Pods of workloads, as controllers and a kubelet would. */
export class Controllers {
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
    const replicas = Number((workload['spec'] as Record<string, Json>)['replicas'] ?? 1)
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
        desiredNumberScheduled: 1,
      },
    })
  }

  logOf(pod: Stored): string {
    const labels = pod.metadata['labels'] as Record<string, string>
    return this.behaviours[labels[nameLabel] ?? '']?.log ?? ''
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
    const { runs = second, ready = runs, waits, restarts = 0 } = this.behaviours[service] ?? {}
    const ownerKind = workload.kind === 'Deployment' ? 'ReplicaSet' : workload.kind
    const sidecars = sidecarsOf(workload)
    const hashes = { 'pod-template-hash': hash, 'controller-revision-hash': hash }
    const waiting = {
      name: service,
      restartCount: 0,
      state: { waiting: { reason: waits ?? 'ContainerCreating' } },
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
          containers: [{ name: service }],
          initContainers: sidecars.map((sidecar) => ({ name: sidecar })),
        },
        status: {
          phase: 'Pending',
          containerStatuses: [waiting],
          initContainerStatuses: sidecars.map((sidecar) => ({ name: sidecar, state: { running: {} } })),
        },
      },
      'kubelet',
    )
    if (waits !== undefined) return pod
    this.server.clock.later(runs, () => {
      const state = { running: { startedAt: this.server.time() } }
      this.server.set(pod, {
        status: { phase: 'Running', containerStatuses: [{ name: service, restartCount: restarts, state }] },
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
    const { runs = second, ends = 'complete', waits, isRefused = false } = this.behaviours[name] ?? {}
    if (isRefused) {
      this.refusePods(job)
      return
    }
    const pod = this.makePod(job, 'job')
    if (waits !== undefined) return
    this.server.clock.later(runs + second, () => {
      const isFine = ends === 'complete'
      const state = { terminated: { exitCode: isFine ? 0 : 1, reason: isFine ? 'Completed' : 'Error' } }
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

/** The init containers that run as long as their Pod does. */
function sidecarsOf(workload: Stored): readonly string[] {
  const spec = (workload as { spec?: { template?: { spec?: { initContainers?: SidecarFields[] } } } }).spec
  const all = spec?.template?.spec?.initContainers ?? []
  return all.filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name)
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
