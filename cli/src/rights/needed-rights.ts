import type { DeployPlan } from 'tranship/plan'
import { kindsOfObjects } from '../deploy/plan-objects.js'
import { type Right, rightsTo } from './right.js'

/** Kinds that every deploy watches. */
const watchedKinds = ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'Pod']

/** Returns the rights that a deploy can't do without. It continues without others, with a warning if needed. */
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
    // Server-side apply is a patch, but needs `create` too for new objects.
    ...kinds.flatMap((kind) => rightsTo(['create', 'patch'], kind)),
    ...replaced,
    ...(external ? rightsTo(['create'], 'PersistentVolumeClaim') : []),
  ]
}
