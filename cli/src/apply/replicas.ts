import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { type Fields, fieldsOf, numberOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Autoscalers } from './autoscalers.js'
import { handOverManager, helperManagers, isOwn, wakeManager } from './ownership.js'
import { patchManagers } from './patch-managers.js'
import type { ObjectOfPlan } from './secrets.js'
import { isStopped, start, stoppedReplicas, unmark } from './stopped.js'

/** The replica count that Kubernetes sets by default. */
const defaultReplicas = 1

/** Returns the number of replicas that a workload has in the cluster. */
export function replicasOf({ fields }: LiveObject): number | undefined {
  return numberOf(fieldsOf(fields['spec'])['replicas'])
}

/** `true` if the manifest sets no replica count for a workload that can have one. */
export function leavesReplicas(object: ObjectOfPlan): boolean {
  const isScaled = object.kind === 'Deployment' || object.kind === 'StatefulSet'
  return isScaled && object.spec.replicas === undefined
}

/** `true` if applying the object gives up a replica count that an earlier manifest has set. */
export function givesUpReplicas(object: ObjectOfPlan, live: LiveObject): boolean {
  return leavesReplicas(object) && (appliesReplicas(live) || hasWokenReplicas(live))
}

/** `true` if a deploy has set the current replica count. */
export function appliesReplicas({ managers }: LiveObject): boolean {
  return managers.some((one) => isOwn(one) && ownsReplicas(one.fields))
}

/** `true` if `wake` or `start` has restored the current replica count from a manifest, other than the default. */
function hasWokenReplicas(live: LiveObject): boolean {
  const isWoken = live.managers.some((one) => one.name === wakeManager && ownsReplicas(one.fields))
  return isWoken && replicasOf(live) !== defaultReplicas
}

/**
 * The field managers of `kubectl scale` and of HorizontalPodAutoscalers. The latter is the name of the program, which K3s
 * and MicroK8s, among others, have changed.
 */
const scalers: readonly string[] = [
  'kubectl',
  'kube-controller-manager',
  'controller-manager',
  'k3s',
  'kubelite',
]

/**
 * `true` if `kubectl scale` or an autoscaler has set the replica count, nobody else owns it, and no autoscaler targets
 * the workload any more. Then a deploy sets the count (rule E2-31).
 */
export async function isLeftByScaler(live: LiveObject, autoscalers: Autoscalers): Promise<boolean> {
  const others = live.managers.filter(
    (one) => ownsReplicas(one.fields) && !isOwn(one) && !helperManagers.includes(one.name),
  )
  const areScalers = others.every((one) => one.subresource === 'scale' && scalers.includes(one.name))
  return others.length > 0 && areScalers && (await autoscalers.scales(live)) === false
}

/** `true` if the object leaves the replica count, and a deploy must change or hand over the present one. */
async function endsReplicas(
  object: ObjectOfPlan,
  live: LiveObject,
  autoscalers: Autoscalers,
): Promise<boolean> {
  if (!leavesReplicas(object)) return false
  return givesUpReplicas(object, live) || isLeftByScaler(live, autoscalers)
}

function ownsReplicas(fields: Fields): boolean {
  return Object.hasOwn(fieldsOf(fields['f:spec']), 'f:replicas')
}

/**
 * Prepares a workload for a deploy of a manifest without a replica count. If an autoscaler scales the workload, another
 * field manager keeps the count. Otherwise the count is reset to 1. Returns a warning without permission to list
 * autoscalers.
 */
export async function giveUpReplicas(
  cluster: Cluster,
  object: ObjectOfPlan,
  live: LiveObject,
  autoscalers: Autoscalers,
): Promise<string | undefined> {
  if (!(await endsReplicas(object, live, autoscalers))) return undefined
  const isScaled = await isAutoscaled(live, autoscalers)
  if (isScaled === false) {
    // Server-side apply resets only applied fields.
    if (!appliesReplicas(live)) await setReplicas(cluster, live, defaultReplicas)
    else await disownReplicas(cluster, live)
    return undefined
  }
  const count = replicasOf(live)
  if (count === undefined) return undefined
  try {
    await keepReplicas(cluster, object, count)
  } catch (error) {
    // Somebody changed the count in between, and owns it now.
    if (!isApiError(error, 409)) throw error
  }
  return isScaled === undefined && count !== defaultReplicas
    ? `there is no right to list horizontalpodautoscalers, so it keeps its ${count} replicas`
    : undefined
}

/** Returns `true` if an autoscaler sets the replica count of a workload. It never changes a count of 0. */
async function isAutoscaled(live: LiveObject, autoscalers: Autoscalers): Promise<boolean | undefined> {
  return replicasOf(live) === 0 && stoppedReplicas(live) === undefined ? false : autoscalers.scales(live)
}

/** Sets a replica count on behalf of the manifest. */
async function setReplicas(cluster: Cluster, live: LiveObject, replicas: number): Promise<void> {
  await cluster.patch(live, 'merge', { spec: { replicas } }, { manager: wakeManager })
}

/** Makes `tranship-replicas` a second owner of the replica count, so that the next deploy doesn't reset it. */
export async function keepReplicas(cluster: Cluster, object: ObjectOfPlan, count: number): Promise<void> {
  const { apiVersion, kind, metadata } = object
  const { name, namespace } = metadata
  const number = { apiVersion, kind, metadata: { name, namespace }, spec: { replicas: count } }
  await cluster.apply(number, { manager: handOverManager })
}

/** Adds the replica count that a real deploy would leave. A dry run needs it because it doesn't hand over the field. */
export async function withReplicasLeft(
  object: ObjectOfPlan,
  live: LiveObject | undefined,
  autoscalers: Autoscalers,
): Promise<ObjectOfPlan> {
  if (live === undefined || !leavesReplicas(object)) return object
  const stopped = stoppedReplicas(live)
  if (stopped === undefined && !(await endsReplicas(object, live, autoscalers))) return object
  const isReset =
    (stopped === undefined || stopped.isApplied) && (await isAutoscaled(live, autoscalers)) === false
  const replicas = isReset ? defaultReplicas : (stopped?.count ?? replicasOf(live))
  return {
    ...object,
    spec: { ...fieldsOf((object as { readonly spec?: unknown }).spec), replicas },
  } as ObjectOfPlan
}

/**
 * Ends the stop of a workload after a deploy has applied it, and returns the changed workload. If it has Pods again
 * already, only the mark is removed.
 */
export async function endStop(
  cluster: Cluster,
  object: ObjectOfPlan,
  live: LiveObject,
  autoscalers: Autoscalers,
): Promise<LiveObject> {
  const stopped = stoppedReplicas(live)
  const saysNumber = stopped !== undefined && !leavesReplicas(object)
  if (!isStopped(live) || saysNumber) return unmark(cluster, live)
  if (stopped === undefined) return start(cluster, live)
  const isReset = stopped.isApplied && (await isAutoscaled(live, autoscalers)) === false
  return start(cluster, live, isReset ? defaultReplicas : stopped.count)
}

/**
 * Removes the other owners of the replica count. Otherwise a count from `wake`, `kubectl scale` or a deleted autoscaler
 * would outlive the line in the Compose file, or conflict with a new one.
 */
export async function disownReplicas(cluster: Cluster, live: LiveObject): Promise<void> {
  await patchManagers(cluster, live, {
    isNeeded: ({ managers }) => managers.some((one) => hasScaled(one) && ownsReplicas(one.fields)),
    change: (entries) =>
      entries.flatMap((entry) => {
        const isOther = hasScaled({
          name: String(entry['manager']),
          subresource: textOf(entry['subresource']),
        })
        const { 'f:replicas': _, ...spec } = fieldsOf(fieldsOf(entry['fieldsV1'])['f:spec'])
        const { 'f:spec': __, ...rest } = fieldsOf(entry['fieldsV1'])
        const fieldsV1 = Object.keys(spec).length === 0 ? rest : { ...rest, 'f:spec': spec }
        if (!isOther) return [entry]
        return Object.keys(fieldsV1).length === 0 ? [] : [{ ...entry, fieldsV1 }]
      }),
  })
}

function hasScaled({
  name,
  subresource,
}: Pick<LiveObject['managers'][number], 'name' | 'subresource'>): boolean {
  return helperManagers.includes(name) || subresource === 'scale'
}
