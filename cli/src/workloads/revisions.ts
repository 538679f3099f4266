import { isDeepStrictEqual } from 'node:util'
import { ownValue, stoppedAnnotation } from 'tranship/internal'
import type { Cluster } from '../cluster/cluster.js'
import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/** A version of a workload's Pods that the cluster keeps. */
export interface Revision {
  readonly number: number
  /** The name of the ReplicaSet or ControllerRevision. */
  readonly name: string
  /** The creation time: `2026-03-01T09:30:00Z`. */
  readonly createdAt: string
  /** `true` for the version that the workload has now. */
  readonly isCurrent: boolean
  /** `true` if Pods of it were up and the cluster has not replaced all of them. */
  readonly runs: boolean
  readonly images: readonly string[]
  readonly template: Fields
}

/** The kinds that keep the versions of Pods. */
const keepers = {
  Deployment: 'ReplicaSet',
  StatefulSet: 'ControllerRevision',
  DaemonSet: 'ControllerRevision',
} as const

/** `true` for kinds whose earlier versions the cluster keeps. */
export function hasRevisions(kind: string): boolean {
  return Object.hasOwn(keepers, kind)
}

/** Returns the versions of a workload that the cluster keeps, newest first. */
export async function revisionsOf(cluster: Cluster, workload: LiveObject): Promise<readonly Revision[]> {
  const kind = ownValue(keepers, workload.kind)
  if (kind === undefined) return []
  const spec = fieldsOf(workload.fields['spec'])
  const labels = fieldsOf(fieldsOf(spec['selector'])['matchLabels']) as Readonly<Record<string, string>>
  const { objects } = await cluster.list({ kind, labels, namespace: workload.namespace })
  const status = fieldsOf(workload.fields['status'])
  const kept = objects
    .filter(({ fields }) => objectsOf(fieldsOf(fields['metadata'])['ownerReferences']).some(isFrom(workload)))
    .map((keeper) => toRevision(keeper, status))
    .sort((one, other) => other.number - one.number)
  const template = withoutMarks(fieldsOf(spec['template']))
  const isSeen = status['observedGeneration'] === fieldsOf(workload.fields['metadata'])['generation']
  const current =
    kept.find((one) => isDeepStrictEqual(one.template, template)) ?? (isSeen ? kept[0] : undefined)
  return kept.map((one) => ({ ...one, isCurrent: one === current }))
}

/** Returns the version to return to: the one whose Pods still run while another is rolled out, else the last one. */
export function previousRevision(revisions: readonly Revision[]): Revision | undefined {
  const current = revisions.find(({ isCurrent }) => isCurrent)
  const others = revisions.filter(({ template }) => !isDeepStrictEqual(template, current?.template))
  return others.find(({ runs }) => runs) ?? others[0]
}

/** `true` if the Pods of the current version are not all up yet, and never were. */
export function isBeingRolledOut({ kind, fields }: LiveObject): boolean {
  const status = fieldsOf(fields['status'])
  if (status['observedGeneration'] !== fieldsOf(fields['metadata'])['generation']) return true
  if (kind === 'StatefulSet') return status['currentRevision'] !== status['updateRevision']
  if (kind === 'DaemonSet')
    return (
      (numberOf(status['updatedNumberScheduled']) ?? 0) < (numberOf(status['desiredNumberScheduled']) ?? 0)
    )
  // Unlike the counts, this stays when Pods fail later.
  return objectsOf(status['conditions']).some(
    ({ type, reason }) => type === 'Progressing' && reason !== 'NewReplicaSetAvailable',
  )
}

function isFrom({ uid }: LiveObject): (owner: Fields) => boolean {
  return (owner) => owner['uid'] === uid
}

function toRevision({ kind, name, createdAt, annotations, fields }: LiveObject, workload: Fields): Revision {
  const isSet = kind === 'ReplicaSet'
  // A ControllerRevision holds a patch of its workload.
  const spec = isSet ? fields['spec'] : fieldsOf(fields['data'])['spec']
  const template = withoutMarks(fieldsOf(fieldsOf(spec)['template']))
  const pod = fieldsOf(template['spec'])
  return {
    number: isSet
      ? Number(annotations['deployment.kubernetes.io/revision'] ?? 0)
      : (numberOf(fields['revision']) ?? 0),
    name,
    createdAt,
    isCurrent: false,
    runs: isSet
      ? (numberOf(fieldsOf(fields['status'])['readyReplicas']) ?? 0) > 0
      : workload['currentRevision'] === name,
    images: objectsOf(pod['containers']).flatMap(({ image }) => textOf(image) ?? []),
    template,
  }
}

/** Returns a template without what controllers and other commands add to it: restarts and stops are no versions. */
function withoutMarks({ $patch: _, metadata, spec, ...template }: Fields): Fields {
  const { creationTimestamp: __, labels, annotations, ...rest } = fieldsOf(metadata)
  const pod = fieldsOf(spec)
  return {
    ...template,
    metadata: {
      ...rest,
      ...without('labels', labels, 'pod-template-hash'),
      ...without('annotations', annotations, 'kubectl.kubernetes.io/restartedAt'),
    },
    spec: {
      ...Object.fromEntries(Object.entries(pod).filter(([key]) => key !== 'nodeSelector')),
      ...without('nodeSelector', pod['nodeSelector'], stoppedAnnotation),
    },
  }
}

/** Returns a map under its key without one of its entries; nothing for an empty map. */
function without(key: string, map: unknown, entry: string): Fields {
  const entries = Object.entries(fieldsOf(map)).filter(([name]) => name !== entry)
  return entries.length === 0 ? {} : { [key]: Object.fromEntries(entries) }
}
