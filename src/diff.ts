import jsonPatch from 'fast-json-patch'
import {
  identityOf,
  type KubernetesObjectLike,
  type ObjectReference,
  referenceTo,
} from './kubernetes/identity.js'

/** One step from the object before to the object after (RFC 6902). `path` is a JSON Pointer into the object. */
export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }

/** An object that differs before and after. */
export interface ObjectDifference extends ObjectReference {
  readonly change: 'added' | 'removed' | 'changed'
  /** The steps in the order in which they apply. An added or removed object is one operation on the whole object. */
  readonly operations: readonly Operation[]
}

/**
 * Compares two lists of objects, such as two translations. Two objects are the same if they have the same apiVersion,
 * kind, namespace and name.
 *
 * Added and changed objects come first, in the order of `after`, which is the order to apply them in. Removed objects
 * follow in the order of `before`. If a list has an object twice, the last one counts, as in a cluster. The result
 * shares no data with the lists.
 *
 * @returns the objects that differ, each with the JSON Patch operations that turn it into the later one
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
