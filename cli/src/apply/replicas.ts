import { isApiError } from '../cluster/api-error.js'
import { type Cluster, fieldManager } from '../cluster/cluster.js'
import { type Fields, fieldsOf, numberOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Autoscalers } from './autoscalers.js'
import { handOverManager, helperManagers, wakeManager } from './ownership.js'
import { patchManagers } from './patch-managers.js'
import type { ObjectOfPlan } from './secrets.js'
import { isStopped, start, stoppedReplicas, unmark } from './stopped.js'

/** The number that Kubernetes gives a workload that says none. */
const defaultReplicas = 1

/** Returns the number of replicas that a workload has in the cluster. */
export function replicasOf({ fields }: LiveObject): number | undefined {
  return numberOf(fieldsOf(fields['spec'])['replicas'])
}

/** Whether an object is a workload that leaves its number of replicas to the cluster. */
export function leavesReplicas(object: ObjectOfPlan): boolean {
  const isScaled = object.kind === 'Deployment' || object.kind === 'StatefulSet'
  return isScaled && object.spec.replicas === undefined
}

/** Returns true if applying the object gives up the number of replicas of an earlier manifest. */
function givesUpReplicas(object: ObjectOfPlan, live: LiveObject): boolean {
  return leavesReplicas(object) && (appliesReplicas(live) || hasWokenReplicas(live))
}

/** Returns true if a deploy has applied the number of replicas that a workload has. */
export function appliesReplicas({ managers }: LiveObject): boolean {
  return managers.some((one) => isOwn(one) && ownsReplicas(one.fields))
}

/** Returns true if the number is one of a manifest that `wake` or `start` has given back. */
function hasWokenReplicas({ managers }: LiveObject): boolean {
  return managers.some((one) => one.name === wakeManager && ownsReplicas(one.fields))
}

function isOwn({ name, operation }: LiveObject['managers'][number]): boolean {
  return name === fieldManager && operation === 'Apply'
}

function ownsReplicas(fields: Fields): boolean {
  return Object.hasOwn(fieldsOf(fields['f:spec']), 'f:replicas')
}

/**
 * Prepares a workload for a deploy that gives up its number of replicas. If an autoscaler targets the workload, another owner
 * keeps the number. Otherwise nobody does, so that it becomes 1. Returns a warning if nobody may know about autoscalers.
 */
export async function giveUpReplicas(
  cluster: Cluster,
  object: ObjectOfPlan,
  live: LiveObject,
  autoscalers: Autoscalers,
): Promise<string | undefined> {
  if (!givesUpReplicas(object, live)) return undefined
  const isScaled = await autoscalers.scales(live)
  if (isScaled === false) {
    // Server-side apply resets only what was applied.
    if (!appliesReplicas(live)) await setReplicas(cluster, live, defaultReplicas)
    else await dropOthers(cluster, live)
    return undefined
  }
  const count = replicasOf(live)
  if (count === undefined) return undefined
  try {
    await keepReplicas(cluster, object, count)
  } catch (error) {
    // Somebody has changed the number meanwhile, and owns it.
    if (!isApiError(error, 409)) throw error
  }
  return isScaled === undefined && count !== defaultReplicas
    ? `there is no right to list horizontalpodautoscalers, so it keeps its ${count} replicas`
    : undefined
}

/** Sets a number of replicas as one that is the manifest's. */
async function setReplicas(cluster: Cluster, live: LiveObject, replicas: number): Promise<void> {
  await cluster.patch(live, 'merge', { spec: { replicas } }, { manager: wakeManager })
}

/** Makes the command own a number of replicas beside a deploy, which then leaves it as it is. */
export async function keepReplicas(cluster: Cluster, object: ObjectOfPlan, count: number): Promise<void> {
  const { apiVersion, kind, metadata } = object
  const { name, namespace } = metadata
  const number = { apiVersion, kind, metadata: { name, namespace }, spec: { replicas: count } }
  await cluster.apply(number, { manager: handOverManager })
}

/** Returns the object with the number of replicas that a deploy would leave, for a dry run, which hands nothing over. */
export async function withReplicasLeft(
  object: ObjectOfPlan,
  live: LiveObject | undefined,
  autoscalers: Autoscalers,
): Promise<ObjectOfPlan> {
  if (live === undefined || !leavesReplicas(object)) return object
  const stopped = stoppedReplicas(live)
  if (stopped === undefined && !givesUpReplicas(object, live)) return object
  const isReset = (stopped === undefined || stopped.isApplied) && (await autoscalers.scales(live)) === false
  const replicas = isReset ? defaultReplicas : (stopped?.count ?? replicasOf(live))
  return {
    ...object,
    spec: { ...fieldsOf((object as { readonly spec?: unknown }).spec), replicas },
  } as ObjectOfPlan
}

/**
 * Ends the stop of a workload with the mark of one, which a deploy has applied. Returns it as it is then. What is no longer
 * stopped loses the mark alone.
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
  const isReset = stopped.isApplied && (await autoscalers.scales(live)) === false
  return start(cluster, live, isReset ? defaultReplicas : stopped.count)
}

/**
 * Takes the number from the other names of this command and from whoever has scaled the workload before: what `wake`,
 * `kubectl scale` or an autoscaler that is gone has set is not to outlive the line of the file.
 */
async function dropOthers(cluster: Cluster, live: LiveObject): Promise<void> {
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
