import type { ObjectOfPlan } from './secrets.js'

/** Where an object of a plan is in a cluster. */
export function placeOf({ kind, metadata: { name, namespace } }: ObjectOfPlan) {
  return { kind, name, namespace }
}
