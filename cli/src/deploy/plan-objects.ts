import type { DeployPlan } from 'tranship/plan'
import { contentOfAnnotation, nameLabel, runLabel } from 'tranship/internal'
import type { KubernetesObject } from 'tranship'
import type { LiveObject } from '../cluster/live-object.js'
import { contentsReadByAll, readerKinds } from './content-readers.js'
import type { SeenObjects } from './list-all.js'

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

/** Returns the kinds that a deploy lists: those of its objects, those that it prunes, and those that read pruned ones. */
export function kindsOfPlan(plan: DeployPlan): readonly string[] {
  const { prune } = plan
  const pruned = prune === undefined ? [] : [...prune.kinds.map(({ kind }) => kind), ...readerKinds]
  return [...new Set([...kindsOfObjects(plan), ...pruned])]
}

/**
 * Returns a predicate for objects of the application that neither the manifest has nor a Pod, nor a revision that
 * `rollback` can return to (rule E2-21). The Job of `tranship run` doesn't count, since no manifest ever had it.
 */
export function leftoversOfPlan(
  { prune, steps }: DeployPlan,
  { objects, unseen }: Pick<SeenObjects, 'objects' | 'unseen'>,
): (object: Pick<LiveObject, 'kind' | 'name' | 'labels' | 'annotations'>) => boolean {
  const kept = new Set((prune?.keep ?? []).map(({ kind, name }) => `${kind}/${name}`))
  const kinds = new Set((prune?.kinds ?? []).map(({ kind }) => kind))
  const names = new Set(steps.map(({ name }) => name))
  // Pods of a removed service need nothing any more.
  const isReader = ({ labels }: LiveObject) => names.has(labels[nameLabel]!) || labels[runLabel] !== undefined
  const read = contentsReadByAll(objects.filter(isReader))
  const isReaderUnseen = unseen.some(({ kind }) => readerKinds.includes(kind))
  return ({ kind, name, labels, annotations }) =>
    kinds.has(kind) &&
    !kept.has(`${kind}/${name}`) &&
    !read.has(`${kind}/${name}`) &&
    !(isReaderUnseen && annotations[contentOfAnnotation] !== undefined) &&
    labels[runLabel] === undefined
}
