import { managedByLabel, managerName, partOfLabel } from 'tranship/internal'
import { isOwn } from '../apply/ownership.js'
import { replicasOf } from '../apply/replicas.js'
import { isStopped } from '../apply/stopped.js'
import { isLongRunning } from '../apply/workload-kinds.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, numberOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { listAll, needKinds, type SeenObjects } from '../deploy/list-all.js'

/** An application in a cluster, for one line of output. Plain data. */
export interface ListedApplication {
  readonly name: string
  readonly namespace: string
  /** The services that shall run and have all their Pods ready. Jobs don't count: they end. */
  readonly running: number
  /** The services that shall run. */
  readonly desired: number
  /** The services that `tranship stop` has stopped. */
  readonly stopped: number
  /** The time of the last deploy that changed a workload; absent if no deploy of this command has. */
  readonly deployedAt?: string
}

export interface ListedApplications {
  readonly applications: readonly ListedApplication[]
  /** `true` if the user may not list all namespaces, so that these are the applications of one. */
  readonly isPartial: boolean
  readonly unseen: SeenObjects['unseen']
}

const kinds = ['Deployment', 'StatefulSet', 'DaemonSet', 'CronJob', 'Job']

/**
 * Lists the applications of a namespace or, without one, of all namespaces. Without permission for that, lists those of
 * the current namespace (rule E9-09).
 *
 * @throws {ApiError} if the user may not list Deployments there either.
 */
export async function listApplications(
  cluster: Cluster,
  namespace: string | undefined,
): Promise<ListedApplications> {
  const selector = { [managedByLabel]: managerName }
  if (namespace === undefined) {
    const { objects, unseen } = await listAll(cluster, { selector, namespace, isEverywhere: true }, kinds)
    if (unseen.length === 0) return { applications: applicationsOf(objects), isPartial: false, unseen }
  }
  const seen = await listAll(cluster, { selector, namespace }, kinds)
  needKinds(seen, ['Deployment'])
  return {
    applications: applicationsOf(seen.objects),
    isPartial: namespace === undefined,
    unseen: seen.unseen,
  }
}

function applicationsOf(objects: readonly LiveObject[]): readonly ListedApplication[] {
  const byPlace = new Map<string, LiveObject[]>()
  for (const object of objects) {
    const place = `${object.labels[partOfLabel] ?? ''}/${object.namespace}`
    byPlace.set(place, [...(byPlace.get(place) ?? []), object])
  }
  return [...byPlace]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, [first, ...others]]) => applicationOf(first!, [first!, ...others]))
}

function applicationOf({ namespace, labels }: LiveObject, objects: readonly LiveObject[]): ListedApplication {
  const servers = objects.filter(({ kind }) => isLongRunning(kind))
  const desired = servers.filter((each) => !isStopped(each) && desiredPods(each) > 0)
  const deployed = objects.flatMap(({ managers }) =>
    managers.flatMap((manager) => (isOwn(manager) ? (manager.time ?? []) : [])),
  )
  const deployedAt = deployed.sort().at(-1)
  return {
    name: labels[partOfLabel] ?? '',
    namespace,
    running: desired.filter((each) => readyPods(each) >= desiredPods(each)).length,
    desired: desired.length,
    stopped: servers.filter(isStopped).length,
    ...(deployedAt === undefined ? {} : { deployedAt }),
  }
}

function desiredPods(workload: LiveObject): number {
  const { desiredNumberScheduled } = fieldsOf(workload.fields['status'])
  // Kubernetes sets one replica by default. Before its first status, a DaemonSet may have Pods too.
  return (workload.kind === 'DaemonSet' ? numberOf(desiredNumberScheduled) : replicasOf(workload)) ?? 1
}

function readyPods({ fields }: LiveObject): number {
  const { readyReplicas, numberReady } = fieldsOf(fields['status'])
  return numberOf(readyReplicas) ?? numberOf(numberReady) ?? 0
}
