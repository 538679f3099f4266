import type { DeployPlan } from 'tranship/plan'
import { runLabel } from 'tranship/internal'
import type { KubernetesObject } from 'tranship'
import type { LiveObject } from '../cluster/live-object.js'

/** Returns all objects of a plan, in order. */
export function objectsOfPlan({ first, steps, last }: DeployPlan): readonly KubernetesObject[] {
  return [...first, ...steps.map(({ object }) => object), ...last]
}

/** Returns the namespace that the objects name, if any. */
export function namespaceOfPlan(plan: DeployPlan): string | undefined {
  return objectsOfPlan(plan)[0]?.metadata.namespace
}

/** Returns the kinds of a plan's objects. */
export function kindsOfObjects(plan: DeployPlan): readonly string[] {
  return [...new Set(objectsOfPlan(plan).map(({ kind }) => kind))]
}

/** Returns the kinds that a deploy lists: those of its objects, and those that it prunes. */
export function kindsOfPlan(plan: DeployPlan): readonly string[] {
  return [...new Set([...kindsOfObjects(plan), ...(plan.prune?.kinds ?? []).map(({ kind }) => kind)])]
}

/**
 * Returns a predicate for objects of the application that the manifest no longer has. The Job of `tranship run` doesn't
 * count, since no manifest ever had it.
 */
export function leftoversOfPlan({
  prune,
}: DeployPlan): (object: Pick<LiveObject, 'kind' | 'name' | 'labels'>) => boolean {
  const kept = new Set((prune?.keep ?? []).map(({ kind, name }) => `${kind}/${name}`))
  const kinds = new Set((prune?.kinds ?? []).map(({ kind }) => kind))
  return ({ kind, name, labels }) =>
    kinds.has(kind) && !kept.has(`${kind}/${name}`) && labels[runLabel] === undefined
}
