import { isOurs } from '../apply/ownership.js'
import { waitUntilGone } from '../apply/remove-object.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Progress } from '../progress/progress.js'
import { withLease } from './lease.js'
import { type ApplicationPlace, listAll, needKinds, unseenText } from './list-all.js'
import { removeOurs } from './prune.js'
import { tellRemovals } from './tell-removals.js'

export interface TakeDownSettings {
  readonly application: string
  readonly volumes: boolean
  readonly dryRun: boolean
  /** The time to wait until everything is gone, in milliseconds. */
  readonly timeout: number
  readonly holder: string
}

/** The order of removal: first objects that lead to Pods or watch them, then workloads, then objects that they use. */
const kinds = [
  ...['Ingress', 'HTTPRoute', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'],
  ...['CronJob', 'Job', 'Deployment', 'StatefulSet', 'DaemonSet'],
  ...['Service', 'NetworkPolicy', 'ConfigMap', 'Secret'],
]

/** The rights of Pods to see Jobs. If you can't list these kinds, you can't have created such objects. */
const rightsKinds = ['RoleBinding', 'Role', 'ServiceAccount']

const volumeKind = 'PersistentVolumeClaim'

/** Kinds without which a removal makes no sense: if you can't list them, you can't have deployed anything. */
const neededKinds = ['Job', 'Deployment', 'StatefulSet', 'DaemonSet']

/** The outcome of a removal: the number of removed objects, and those that are still there. */
export interface TakenDown {
  readonly removed: number
  readonly left: readonly LiveObject[]
  /** The names of volumes that are kept. */
  readonly kept: readonly string[]
  /** `true` if kinds could not be listed, so that objects may be left. */
  readonly isPartial: boolean
}

/** Removes an application. Removes its volumes only on request (rule E3-01). */
export function takeDown(
  cluster: Cluster,
  place: ApplicationPlace,
  settings: TakeDownSettings,
  progress: Progress,
  signal: AbortSignal,
): Promise<TakenDown> {
  if (settings.dryRun) return removeAll(cluster.within(signal), place, settings, progress)
  const lease = { ...settings, namespace: place.namespace }
  return withLease(cluster, lease, progress, signal, (working) =>
    removeAll(cluster.within(working), place, settings, progress),
  )
}

async function removeAll(
  cluster: Cluster,
  place: ApplicationPlace,
  { volumes, dryRun, timeout }: TakeDownSettings,
  progress: Progress,
): Promise<TakenDown> {
  const wait = { until: cluster.clock.now() + timeout, tell: tellRemovals(progress) }
  const { selector } = place
  const seen = await listAll(cluster, place, [...kinds, ...rightsKinds, volumeKind])
  needKinds(seen, neededKinds)
  const isMeant = ({ kind }: { readonly kind: string }) => volumes || kind !== volumeKind
  const unseen = seen.unseen.filter((one) => isMeant(one) && !rightsKinds.includes(one.kind))
  const isPartial = unseen.length > 0
  if (isPartial)
    progress.tell({ event: 'warning', message: `${unseenText(unseen)}: what there is of them stays` })
  const kept = seen.objects.filter((object) => !isMeant(object) && isOurs(object, selector))
  const objects = seen.objects.filter(isMeant)
  // Also wait for objects that were deleted earlier.
  const going = objects.filter((object) => object.isDeleted && isOurs(object, selector))
  for (const object of objects) {
    if (!(await removeOurs(cluster, object, { selector, dryRun, propagation: 'Foreground' }))) continue
    going.push(object)
    progress.tell({ event: 'removed', kind: object.kind, name: object.name, dryRun })
  }
  const left: LiveObject[] = []
  for (const object of dryRun ? [] : going) {
    const still = await waitUntilGone(cluster, object, wait)
    if (still !== undefined) left.push(still)
  }
  return { removed: going.length, left, kept: kept.map(({ name }) => name), isPartial }
}
