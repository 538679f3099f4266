import { stoppedAnnotation } from 'tranship/internal'
import type { Cluster } from '../cluster/cluster.js'
import { holdingConditions } from '../cluster/conditions.js'
import { fieldsOf, numberOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { scaleManager, stopManager, wakeManager } from './ownership.js'
import { isScaled } from './workload-kinds.js'

/** The number of replicas that a stopped workload had before. */
export interface StoppedReplicas {
  readonly count: number
  /** True if a deploy had applied the number, so that it was the manifest's. */
  readonly isApplied: boolean
}

/** The mark of a workload without a number of replicas. */
const withoutNumber = 'yes'

/** No node has this label: a DaemonSet that asks for it has no Pods. */
const noNode = { [stoppedAnnotation]: 'true' }

/** Returns true if a workload has the mark of a stop. Other programs may have started it since. */
export function isMarkedStopped({ annotations }: LiveObject): boolean {
  return annotations[stoppedAnnotation] !== undefined
}

/** Returns true if a workload has the mark of a stop and no Pods. */
export function isStopped(live: LiveObject): boolean {
  return isMarkedStopped(live) && !mayHavePods(live)
}

/** The number that a stopped Deployment or StatefulSet had; undefined of other kinds, and of one that is not stopped. */
export function stoppedReplicas(live: LiveObject): StoppedReplicas | undefined {
  const match = /^(\d{1,9})( applied)?$/.exec(live.annotations[stoppedAnnotation] ?? '')
  if (match === null || mayHavePods(live)) return undefined
  return { count: Number(match[1]), isApplied: match[2] !== undefined }
}

/** Returns true if a workload may have Pods. A Job that has ended has nothing to stop. */
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
 * Stops a workload that may have Pods, and returns it as it is then.
 *
 * @param isApplied whether a deploy had applied its number of replicas
 */
export async function stop(cluster: Cluster, live: LiveObject, isApplied: boolean): Promise<LiveObject> {
  const { kind, fields } = live
  const count = numberOf(fieldsOf(fields['spec'])['replicas']) ?? 1
  const hasNumber = isScaled(kind)
  const mark = hasNumber ? `${count}${isApplied ? ' applied' : ''}` : withoutNumber
  return patch(cluster, live, mark, hasNumber ? { replicas: 0 } : specOf(kind, true), stopManager)
}

/** Starts a stopped workload, with the number of replicas that it had by default, and returns it as it is then. */
export async function start(cluster: Cluster, live: LiveObject, replicas?: number): Promise<LiveObject> {
  const stopped = stoppedReplicas(live)
  if (stopped === undefined) return patch(cluster, live, null, specOf(live.kind, false), stopManager)
  const count = replicas ?? stopped.count
  return patch(cluster, live, null, { replicas: count }, stopped.isApplied ? wakeManager : stopManager)
}

/** Gives a workload a number of replicas, with which it is stopped no longer, and returns it as it is then. */
export async function scale(cluster: Cluster, live: LiveObject, replicas: number): Promise<LiveObject> {
  return patch(cluster, live, null, { replicas }, scaleManager)
}

/** Takes the mark from a workload that has been started by other means. */
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
