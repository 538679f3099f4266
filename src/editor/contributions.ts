import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Origin } from '../rules/types/draft.js'
import type { Place } from '../source/place.js'
import { innermostWithin } from './innermost.js'
import { isFixed, isPointedAt } from '../origins/origins.js'
import type { Recording } from '../origins/recording.js'

/** An object that a place of the Compose file contributes to. */
export interface Contribution {
  readonly object: KubernetesObject
  /** The title: `Deployment web`, or `Service web:80` if the place is one of its ports. */
  readonly title: string
  /** JSON Pointers of the fields that come from the place; an empty text for the object itself. */
  readonly pointers: readonly string[]
}

/**
 * Returns the objects and fields that come from the innermost places between two offsets, in the order of the objects.
 */
export function contributionsWithin(
  start: number,
  end: number,
  objects: readonly KubernetesObject[],
  recording: Recording,
): Contribution[] {
  const isWanted = (origin: Origin): origin is Place => !isFixed(origin) && isPointedAt(origin, start, end)
  const fields = recording
    .fieldsOf(objects, isWanted)
    .map(({ object, pointer, origin }) => ({ object, pointer, place: origin }))
  const pointers = new Map<number, Set<string>>()
  for (const { object, pointer } of innermostWithin(fields, start, end)) {
    const known = pointers.get(object)
    if (known === undefined) pointers.set(object, new Set([pointer]))
    else known.add(pointer)
  }
  return Array.from(pointers, ([index, own]) => {
    const object = objects[index]!
    return { object, title: titleOf(object, [...own]), pointers: [...own] }
  })
}

function titleOf(object: KubernetesObject, pointers: readonly string[]): string {
  const title = `${object.kind} ${object.metadata.name}`
  if (object.kind !== 'Service') return title
  const indices = new Set(pointers.flatMap((pointer) => /^\/spec\/ports\/(\d+)/.exec(pointer)?.[1] ?? []))
  const ports = [...indices].map((index) => object.spec.ports?.[Number(index)]?.port)
  return ports.length === 0 ? title : `${title}:${ports.join(',')}`
}
