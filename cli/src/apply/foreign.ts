import { managedByLabel, partOfLabel } from 'tranship/internal'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster, Selector } from '../cluster/cluster.js'
import { kindOf } from '../cluster/kinds.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isOfKubectl } from './adopt.js'
import { helmReleaseOf } from './helm-release.js'
import { hasLabels, labelsOf } from './ownership.js'
import { placeOf } from './place-of-object.js'
import type { Problem } from './refusal.js'
import type { ObjectOfPlan } from './secrets.js'

/** A field manager that never owns anything. A dry run as `tranship` would drop the fields that `tranship` owns. */
const lookManager = 'tranship-look'

/** The number of requests that run at the same time. */
const batchSize = 8

/** Finds the objects that already exist, each with its current state. */
export async function findExisting(
  cluster: Cluster,
  objects: readonly ObjectOfPlan[],
): Promise<ReadonlyMap<ObjectOfPlan, LiveObject>> {
  const there = new Map<ObjectOfPlan, LiveObject>()
  for (let at = 0; at < objects.length; at += batchSize) {
    const some = objects.slice(at, at + batchSize)
    const found = await Promise.all(some.map((object) => getIfAllowed(cluster, object)))
    for (const [index, object] of some.entries()) {
      const live = found[index]
      if (live !== undefined) there.set(object, live)
    }
  }
  return there
}

/** Returns the object in the cluster; `undefined` if there is none or you may not see it. */
async function getIfAllowed(cluster: Cluster, object: ObjectOfPlan): Promise<LiveObject | undefined> {
  try {
    return await cluster.get(placeOf(object))
  } catch (error) {
    if (isApiError(error, 403)) return getByDryRun(cluster, object)
    throw error
  }
}

/**
 * Reads an object with write permission alone: the answer to a dry-run apply without fields contains the whole object.
 */
async function getByDryRun(
  cluster: Cluster,
  { apiVersion, kind, metadata: { name, namespace } }: ObjectOfPlan,
): Promise<LiveObject | undefined> {
  const nothing = { apiVersion, kind, metadata: { name, namespace } }
  try {
    const { object, isNew } = await cluster.apply(nothing, { manager: lookManager, dryRun: true })
    return isNew ? undefined : object
  } catch (error) {
    // The object doesn't exist and an empty one is invalid, or we lack permission. In the latter case applying it
    // reports it.
    if (isApiError(error)) return undefined
    throw error
  }
}

/** `true` if `--adopt` may take over the object. Objects of another tranship application stay there. */
export function isAdoptable(live: LiveObject, selector: Selector): boolean {
  // Jobs can't be updated, and those of others are not recreated.
  return (
    live.kind !== 'Job' && live.managers.some(isOfKubectl) && otherApplication(live, selector) === undefined
  )
}

/** Reports that an object of somebody else has the name that one of ours needs. */
export function foreignProblem(object: ObjectOfPlan, live: LiveObject, selector: Selector): Problem {
  const { kind, name, namespace } = live
  const other = otherApplication(live, selector)
  const release = helmReleaseOf(live)
  const canAdopt = isAdoptable(live, selector)
  const whose =
    other !== undefined
      ? `belongs to the application \`${other}\``
      : release !== undefined
        ? `belongs to the Helm release \`${release}\``
        : canAdopt
          ? 'kubectl apply has made'
          : 'is not of this application'
  const labels = Object.entries(labelsOf(selector)).map(([key, value]) => `${key}=${value}`)
  const byHand = `kubectl label -n ${namespace} ${kindOf(kind).plural} ${name} --overwrite ${labels.join(' ')}`
  return {
    object,
    code: 'foreign-in-cluster',
    pointer: '',
    message: `the cluster has a ${kind} ${name} that ${whose}`,
    hint:
      'Deploy to another namespace, or give it another name. ' +
      (canAdopt
        ? 'Or take it over with --adopt.'
        : release !== undefined
          ? 'Or uninstall the release.'
          : other !== undefined
            ? `If \`${other}\` is its former name, take it over with \`tranship deploy --adopt-from ${other}\`.`
            : `If it is to be of this application, label it so: ${byHand}`),
  }
}

/** Returns the name of the tranship application that owns the object, if it is another one. */
function otherApplication(live: LiveObject, selector: Selector): string | undefined {
  const { [partOfLabel]: application, [managedByLabel]: manager } = live.labels
  return manager === selector[managedByLabel] && !hasLabels(live, selector) ? application : undefined
}
