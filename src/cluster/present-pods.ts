import { NAME } from '../kubernetes/own-labels.js'
import type { WorkloadKind } from '../mapping/rule/workload-kind.js'
import { type ClusterObject, label } from './cluster-object.js'
import { countOf, fieldsOf, textOf } from './fields.js'

/** Tells the pods made from a workload as it is now from those of its earlier versions. */
type IsPresent = (pod: ClusterObject) => boolean

/** How to tell the present pods of each service, by its name, for each kind of workload it may have. */
export type PresentPods = Readonly<Record<WorkloadKind, ReadonlyMap<string, IsPresent>>>

export function findPresentPods(objects: readonly ClusterObject[]): PresentPods {
  const byKind = groupByKind(objects)
  const services = (kind: string) => byKind.get(kind) ?? new Map<string, ClusterObject[]>()
  const each = (kind: string, make: (workload: ClusterObject, name: string) => IsPresent) =>
    new Map(
      [...services(kind)].flatMap(([name, workloads]) => {
        const workload = workloads.find(({ deleted }) => !deleted)
        return workload ? [[name, make(workload, name)]] : []
      }),
    )
  return {
    Deployment: each('Deployment', (deployment, name) =>
      hasLabel(
        hashLabel,
        presentHash(deployment, services('ReplicaSet').get(name) ?? [], services('Pod').get(name) ?? []),
      ),
    ),
    StatefulSet: each('StatefulSet', presentInSet),
    DaemonSet: each('DaemonSet', presentInDaemonSet),
    Job: each('Job', (job) => (pod) => pod.owner?.uid === job.uid),
    // Its Pods are those of its Jobs.
    CronJob: new Map(),
  }
}

function groupByKind(objects: readonly ClusterObject[]): Map<string, Map<string, ClusterObject[]>> {
  const kinds = new Map<string, Map<string, ClusterObject[]>>()
  for (const object of objects) {
    const name = label(object.labels, NAME)
    if (object.kind === undefined || name === undefined) continue
    const services = kinds.get(object.kind) ?? new Map<string, ClusterObject[]>()
    kinds.set(object.kind, services)
    const known = services.get(name)
    if (known) known.push(object)
    else services.set(name, [object])
  }
  return kinds
}

/** Whether the label of a pod has the present value; without that label nothing tells its version. */
function hasLabel(key: string, value: string | undefined): IsPresent {
  return (pod) => {
    const own = label(pod.labels, key)
    return own === undefined || own === value
  }
}

const hashLabel = 'pod-template-hash'
const revisionAnnotation = 'deployment.kubernetes.io/revision'

/**
 * The hash on the present pods of a Deployment. Without its ReplicaSets they are the youngest: those of an earlier
 * version were there before, and there is none until the Deployment counts updated ones.
 */
function presentHash(
  deployment: ClusterObject,
  replicaSets: readonly ClusterObject[],
  pods: readonly ClusterObject[],
): string | undefined {
  if (!isObserved(deployment)) return undefined
  const revision = label(deployment.annotations, revisionAnnotation)
  const present = replicaSets.find(
    ({ annotations, owner }) =>
      revision !== undefined &&
      label(annotations, revisionAnnotation) === revision &&
      // One of the same name that was there before may have left its own behind for a while.
      (owner === undefined || owner.uid === deployment.uid),
  )
  if (present) return label(present.labels, hashLabel)
  if (!countOf(deployment.status['updatedReplicas'])) return undefined
  let youngest: ClusterObject | undefined
  for (const pod of pods) {
    if (label(pod.labels, hashLabel) === undefined) continue
    if (!youngest || (pod.createdAt ?? 0) > (youngest.createdAt ?? 0)) youngest = pod
  }
  return youngest && label(youngest.labels, hashLabel)
}

/** With `OnDelete` the pods of an earlier version stay until somebody deletes them, and nothing better comes. */
function presentInSet(set: ClusterObject): IsPresent {
  if (!isObserved(set)) return () => false
  if (fieldsOf(set.spec['updateStrategy'])['type'] === 'OnDelete') return () => true
  return hasLabel('controller-revision-hash', textOf(set.status['updateRevision']))
}

/** The Pods of a DaemonSet have the number of the template that they were made from. */
function presentInDaemonSet(set: ClusterObject): IsPresent {
  if (!isObserved(set)) return () => false
  if (fieldsOf(set.spec['updateStrategy'])['type'] === 'OnDelete') return () => true
  return hasLabel('pod-template-generation', label(set.annotations, templateAnnotation))
}

const templateAnnotation = 'deprecated.daemonset.template.generation'

/** Whether the status speaks of the workload as it is specified now. */
export function isObserved({ generation, status }: ClusterObject): boolean {
  return (countOf(status['observedGeneration']) ?? 0) >= generation
}
