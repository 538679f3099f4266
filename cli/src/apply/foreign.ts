import { managedByLabel, partOfLabel } from 'tranship/internal'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { kindOf } from '../cluster/kinds.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isOfKubectl } from './adopt.js'
import { hasLabels } from './ownership.js'
import { placeOf } from './place-of-object.js'
import type { Problem } from './refusal.js'
import type { ObjectOfPlan } from './secrets.js'

/** An owner that never owns anything: what `tranship` owns would go with a change of nothing. */
const lookManager = 'tranship-look'

/** So many objects are asked for at a time. */
const atATime = 8

/** Those of the objects that the cluster has already, each with what is there. */
export async function findThere(
  cluster: Cluster,
  objects: readonly ObjectOfPlan[],
): Promise<ReadonlyMap<ObjectOfPlan, LiveObject>> {
  const there = new Map<ObjectOfPlan, LiveObject>()
  for (let at = 0; at < objects.length; at += atATime) {
    const some = objects.slice(at, at + atATime)
    const found = await Promise.all(some.map((object) => seeIfAllowed(cluster, object)))
    for (const [index, object] of some.entries()) {
      const live = found[index]
      if (live !== undefined) there.set(object, live)
    }
  }
  return there
}

/** What is there of an object; undefined also where it may not be seen at all. */
async function seeIfAllowed(cluster: Cluster, object: ObjectOfPlan): Promise<LiveObject | undefined> {
  try {
    return await cluster.get(placeOf(object))
  } catch (error) {
    if (isApiError(error, 403)) return seeByWriting(cluster, object)
    throw error
  }
}

/** Who may write an object sees what is there too: the answer to a change, of nothing and asked for only, has all of it. */
async function seeByWriting(
  cluster: Cluster,
  { apiVersion, kind, metadata: { name, namespace } }: ObjectOfPlan,
): Promise<LiveObject | undefined> {
  const nothing = { apiVersion, kind, metadata: { name, namespace } }
  try {
    const { object, isNew } = await cluster.apply(nothing, { manager: lookManager, dryRun: true })
    return isNew ? undefined : object
  } catch (error) {
    // There is none, and nothing cannot be made; or it may not be changed, which is said when it is to be.
    if (isApiError(error)) return undefined
    throw error
  }
}

/** Whether `--adopt` makes an object one of the application. One of another application stays that. */
export function isAdoptable(live: LiveObject, selector: Readonly<Record<string, string>>): boolean {
  // A Job is never changed, but made anew, and what others have made is not.
  return (
    live.kind !== 'Job' && live.managers.some(isOfKubectl) && otherApplication(live, selector) === undefined
  )
}

/** What there is to say of an object that somebody else has made where ours is to be. */
export function foreignProblem(
  object: ObjectOfPlan,
  live: LiveObject,
  selector: Readonly<Record<string, string>>,
): Problem {
  const { kind, name, namespace } = live
  const other = otherApplication(live, selector)
  const canAdopt = isAdoptable(live, selector)
  const whose =
    other !== undefined
      ? `belongs to the application '${other}'`
      : canAdopt
        ? 'kubectl apply has made'
        : 'is not of this application'
  const labels = Object.entries(selector).map(([key, value]) => `${key}=${value}`)
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
        : `If it is to be of this application, label it so: ${byHand}`),
  }
}

/** The application that an object belongs to, if that is another of ours. */
function otherApplication(live: LiveObject, selector: Readonly<Record<string, string>>): string | undefined {
  const { [partOfLabel]: application, [managedByLabel]: manager } = live.labels
  return manager === selector[managedByLabel] && !hasLabels(live, selector) ? application : undefined
}
