import type { ObjectOfPlan } from './secrets.js'

/** The kind, name and namespace of a planned object. */
export function placeOf({ kind, metadata: { name, namespace } }: ObjectOfPlan) {
  return { kind, name, namespace }
}
