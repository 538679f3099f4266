import type { DeployPlan } from 'tranship/plan'
import { runLabel } from 'tranship/internal'
import type { KubernetesObject } from 'tranship'
import type { LiveObject } from '../cluster/live-object.js'

/** All objects of a plan, in its order. */
export function objectsOfPlan({ first, steps, last }: DeployPlan): readonly KubernetesObject[] {
  return [...first, ...steps.map(({ object }) => object), ...last]
}

/** The namespace that the objects name, if they name one. */
export function namespaceOfPlan(plan: DeployPlan): string | undefined {
  return objectsOfPlan(plan)[0]?.metadata.namespace
}

/** The kinds of the objects of a plan, each once. */
export function kindsOfObjects(plan: DeployPlan): readonly string[] {
  return [...new Set(objectsOfPlan(plan).map(({ kind }) => kind))]
}

/** The kinds that a deploy looks at: those of its objects, and those of which it removes some. */
export function kindsOfPlan(plan: DeployPlan): readonly string[] {
  return [...new Set([...kindsOfObjects(plan), ...(plan.prune?.kinds ?? []).map(({ kind }) => kind)])]
}

/**
 * Returns a test of objects of the application: true for those that the manifest no longer has. The Job of a command that
 * somebody runs is not one of them: no manifest ever had it.
 */
export function leftoversOfPlan({
  prune,
}: DeployPlan): (object: Pick<LiveObject, 'kind' | 'name' | 'labels'>) => boolean {
  const kept = new Set((prune?.keep ?? []).map(({ kind, name }) => `${kind}/${name}`))
  const kinds = new Set((prune?.kinds ?? []).map(({ kind }) => kind))
  return ({ kind, name, labels }) =>
    kinds.has(kind) && !kept.has(`${kind}/${name}`) && labels[runLabel] === undefined
}
