import { identityOf } from '../../kubernetes/identity.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { CONTENTS } from '../../kubernetes/own-labels.js'
import { type Filling, filled } from './filled.js'

/** A part of an object that is not as predicted, and the object. */
export interface Difference {
  readonly part: unknown
  readonly object: KubernetesObject
}

/**
 * Returns the smallest parts of objects with probes that differ from other objects, once values take the place of the
 * probes. The hashes of files do not count, since a chart computes them.
 */
export function differencesOf(
  probed: readonly KubernetesObject[],
  others: readonly KubernetesObject[],
  filling: Filling,
): readonly Difference[] {
  const found: Difference[] = []
  const identities = probed.map((object) => filled(identityOf(object), filling))
  const ofOthers = new Map(others.map((object) => [identityOf(object), object]))
  for (const [index, object] of probed.entries()) {
    const collect = (part: unknown, other: unknown): void => {
      if (typeof part === 'string' || typeof part === 'number') {
        if (filled(part, filling) !== other) found.push({ part, object })
      } else if (!isBranch(part) || !isBranch(other)) {
        if (part !== other) found.push({ part, object })
      } else if (haveEqualKeys(part, other)) {
        for (const [key, value] of Object.entries(part)) if (key !== CONTENTS) collect(value, other[key])
      } else found.push({ part, object })
    }
    collect(object, ofOthers.get(identities[index]!))
  }
  const known = new Set(identities)
  const added = [...ofOthers].flatMap(([identity, object]) => (known.has(identity) ? [] : object))
  found.push(...added.map((object) => ({ part: object, object })))
  const isMoved = (object: KubernetesObject, index: number) => identityOf(object) !== identities[index]
  const moved = found.length === 0 ? others.filter(isMoved) : []
  return [...found, ...moved.map((object) => ({ part: object, object }))]
}

type Branch = Readonly<Record<string, unknown>>

function isBranch(part: unknown): part is Branch {
  return typeof part === 'object' && part !== null
}

/** True for two maps with the same keys in the same order, and for two lists of the same length. */
function haveEqualKeys(one: Branch, other: Branch): boolean {
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  const others = Object.keys(other)
  return keys.length === others.length && keys.every((key, index) => key === others[index])
}
