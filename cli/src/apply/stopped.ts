import { stoppedAnnotation } from 'tranship/internal'
import type { Cluster } from '../cluster/cluster.js'
import { holdingConditions } from '../cluster/conditions.js'
import { fieldsOf, numberOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { scaleManager, stopManager, wakeManager } from './ownership.js'
import { isScaled } from './workload-kinds.js'

/** The replica count from before a stop. */
export interface StoppedReplicas {
  readonly count: number
  /** `true` if a deploy had set the count, so that it came from the manifest. */
  readonly isApplied: boolean
}

/** The value of the annotation for workloads without a replica count. */
const withoutNumber = 'yes'

/** A node selector that matches no node, so that a DaemonSet has no Pods. */
const noNode = { [stoppedAnnotation]: 'true' }

/** `true` if a workload is marked as stopped. Another program may have started it since. */
export function isMarkedStopped({ annotations }: LiveObject): boolean {
  return annotations[stoppedAnnotation] !== undefined
}

/** `true` if a workload is marked as stopped and has no Pods. */
export function isStopped(live: LiveObject): boolean {
  return isMarkedStopped(live) && !mayHavePods(live)
}

/**
 * Returns the former count of a stopped Deployment or StatefulSet; `undefined` for other kinds or if it isn't stopped.
 */
export function stoppedReplicas(live: LiveObject): StoppedReplicas | undefined {
  const match = /^(\d{1,9})( applied)?$/.exec(live.annotations[stoppedAnnotation] ?? '')
  if (match === null || mayHavePods(live)) return undefined
  return { count: Number(match[1]), isApplied: match[2] !== undefined }
}

/** `true` if a workload may have Pods. A finished Job has none that could be stopped. */
export function mayHavePods(live: LiveObject): boolean {
  const { kind, fields } = live
  const spec = fieldsOf(fields['spec'])
  switch (kind) {
    case 'DaemonSet': {
      const pod = fieldsOf(fieldsOf(spec['template'])['spec'])
      return fieldsOf(pod['nodeSelector'])[stoppedAnnotation] === undefined
    }
    case 'Job':
      return spec['suspend'] !== true && holdingConditions(live, ['Complete', 'Failed']).length === 0
    case 'CronJob':
      return spec['suspend'] !== true
    default:
      return numberOf(spec['replicas']) !== 0
  }
}

/**
 * Stops a workload that may have Pods, and returns the changed workload.
 *
 * @param isApplied `true` if a deploy had set its replica count
 */
export async function stop(cluster: Cluster, live: LiveObject, isApplied: boolean): Promise<LiveObject> {
  const { kind, fields } = live
  const count = numberOf(fieldsOf(fields['spec'])['replicas']) ?? 1
  const hasNumber = isScaled(kind)
  const mark = hasNumber ? `${count}${isApplied ? ' applied' : ''}` : withoutNumber
  return patch(cluster, live, mark, hasNumber ? { replicas: 0 } : specOf(kind, true), stopManager)
}

/** Starts a stopped workload and returns the changed workload. By default it gets its former replica count. */
export async function start(cluster: Cluster, live: LiveObject, replicas?: number): Promise<LiveObject> {
  const stopped = stoppedReplicas(live)
  if (stopped === undefined) return patch(cluster, live, null, specOf(live.kind, false), stopManager)
  const count = replicas ?? stopped.count
  return patch(cluster, live, null, { replicas: count }, stopped.isApplied ? wakeManager : stopManager)
}

/** Sets the replica count of a workload, which also ends a stop, and returns the changed workload. */
export async function scale(cluster: Cluster, live: LiveObject, replicas: number): Promise<LiveObject> {
  return patch(cluster, live, null, { replicas }, scaleManager)
}

/** Removes the mark from a workload that another program has started. */
export async function unmark(cluster: Cluster, live: LiveObject): Promise<LiveObject> {
  return patch(cluster, live, null, {}, stopManager)
}

function specOf(kind: string, isStopped: boolean): object {
  if (kind === 'Job' || kind === 'CronJob') return { suspend: isStopped }
  if (kind !== 'DaemonSet') return {}
  const nodeSelector = isStopped ? noNode : { [stoppedAnnotation]: null }
  return { template: { spec: { nodeSelector } } }
}

async function patch(
  cluster: Cluster,
  live: LiveObject,
  mark: string | null,
  spec: object,
  manager: string,
): Promise<LiveObject> {
  const metadata = { annotations: { [stoppedAnnotation]: mark } }
  return (await cluster.patch(live, 'merge', { metadata, spec }, { manager })).object
}
