import jsonPatch from 'fast-json-patch'
import {
  identityOf,
  type KubernetesObjectLike,
  type ObjectReference,
  referenceTo,
} from './kubernetes/identity.js'

/** One step from the object before to the object after (RFC 6902); `path` is a JSON Pointer into it. */
export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }

/** An object that is not the same before and after. */
export interface ObjectDifference extends ObjectReference {
  readonly change: 'added' | 'removed' | 'changed'
  /** In the order in which they are to be applied. An added or removed object is one operation on the whole of it. */
  readonly operations: readonly Operation[]
}

/**
 * What has to be done to the objects `before` to make them the objects `after`. Objects are the same one if their
 * apiVersion, kind, namespace and name are; those without a difference are left out.
 *
 * Added and changed objects come in the order of `after`, in which they can be applied; then the removed ones, in the
 * order of `before`. Each list holds an object once, as a cluster does. The result shares no data with them.
 */
export function diff(
  before: readonly KubernetesObjectLike[],
  after: readonly KubernetesObjectLike[],
): readonly ObjectDifference[] {
  const remaining = new Map(before.map((object) => [identityOf(object), object]))
  const differences: ObjectDifference[] = []
  for (const object of after) {
    const former = remaining.get(identityOf(object))
    remaining.delete(identityOf(object))
    if (former === undefined) {
      differences.push(difference('added', object, [{ op: 'add', path: '', value: copyOf(object) }]))
    } else {
      const operations = jsonPatch.compare(former, object) as Operation[]
      if (operations.length > 0) differences.push(difference('changed', object, operations))
    }
  }
  for (const object of remaining.values()) {
    differences.push(difference('removed', object, [{ op: 'remove', path: '' }]))
  }
  return differences
}

function difference(
  change: ObjectDifference['change'],
  object: KubernetesObjectLike,
  operations: readonly Operation[],
): ObjectDifference {
  return { change, ...referenceTo(object), operations }
}

function copyOf(object: KubernetesObjectLike): unknown {
  return JSON.parse(JSON.stringify(object))
}
