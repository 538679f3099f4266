import { NAME } from '../kubernetes/own-labels.js'
import type { WorkloadKind } from '../rules/types/workload-kind.js'
import { type ClusterObject, label } from './cluster-object.js'
import { countOf, fieldsOf, textOf } from './fields.js'

/** True for Pods of a workload's current version, false for those of earlier versions. */
type IsPresent = (pod: ClusterObject) => boolean

/** The functions that recognise current Pods, by kind of workload and by service. */
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
    // The Pods of a CronJob are Pods of its Jobs.
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

/** True if the label of a Pod has the current value. Without the label nothing tells the version of the Pod. */
function hasLabel(key: string, value: string | undefined): IsPresent {
  return (pod) => {
    const own = label(pod.labels, key)
    return own === undefined || own === value
  }
}

const hashLabel = 'pod-template-hash'
const revisionAnnotation = 'deployment.kubernetes.io/revision'

/**
 * Returns the template hash of a Deployment's current Pods. Without ReplicaSets it is the hash of the youngest Pods, as
 * soon as the Deployment counts updated ones: Pods of an earlier version are older.
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
      // Pods of an earlier Deployment with the same name may exist for a while.
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

/** With `OnDelete`, Pods of an earlier version stay until somebody deletes them, so they count as current. */
function presentInSet(set: ClusterObject): IsPresent {
  if (!isObserved(set)) return () => false
  if (fieldsOf(set.spec['updateStrategy'])['type'] === 'OnDelete') return () => true
  return hasLabel('controller-revision-hash', textOf(set.status['updateRevision']))
}

/** The Pods of a DaemonSet have the generation of the template that they were made from. */
function presentInDaemonSet(set: ClusterObject): IsPresent {
  if (!isObserved(set)) return () => false
  if (fieldsOf(set.spec['updateStrategy'])['type'] === 'OnDelete') return () => true
  return hasLabel('pod-template-generation', label(set.annotations, templateAnnotation))
}

const templateAnnotation = 'deprecated.daemonset.template.generation'

/** True if the status is about the current specification of the workload. */
export function isObserved({ generation, status }: ClusterObject): boolean {
  return (countOf(status['observedGeneration']) ?? 0) >= generation
}
