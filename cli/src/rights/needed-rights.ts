import type { DeployPlan } from 'tranship/plan'
import { kindsOfObjects } from '../deploy/plan-objects.js'
import { type Right, rightsTo } from './right.js'

/** Kinds that every deploy follows while it waits. */
const watchedKinds = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'Pod']

/** The rights without which a deploy of a plan fails. Without any other it goes on, with a warning where that matters. */
export function neededRights(
  plan: DeployPlan,
  { createExternal }: { readonly createExternal: boolean },
): readonly Right[] {
  const kinds = [...kindsOfObjects(plan), ...(plan.secrets.length > 0 ? ['Secret'] : [])]
  const replaced = plan.steps.some(({ replaces }) => replaces) ? rightsTo(['get', 'delete'], 'Job') : []
  const external =
    createExternal && plan.externalClaims.length > 0 && !kinds.includes('PersistentVolumeClaim')
  return [
    ...watchedKinds.flatMap((kind) => rightsTo(['list', 'watch'], kind)),
    // Server-side apply creates an object by a patch, and asks for both.
    ...kinds.flatMap((kind) => rightsTo(['create', 'patch'], kind)),
    ...replaced,
    ...(external ? rightsTo(['create'], 'PersistentVolumeClaim') : []),
  ]
}
