import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Span } from '../source/position.js'
import { isFixed, pointedSpans } from './origins.js'
import type { RecordedField } from './recording.js'

/** An object that a place in the manifest contributes to. */
export interface Contribution {
  readonly object: KubernetesObject
  /** What to call it: `Deployment web`, or `Service web:80` where the place is one of its ports. */
  readonly title: string
  /** JSON Pointers of the fields that come from the place; empty text for the object itself. */
  readonly pointers: readonly string[]
}

/** What the innermost place at an offset becomes, in the order of the objects. */
export function contributionsAt(
  offset: number,
  objects: readonly KubernetesObject[],
  recorded: readonly RecordedField[],
): Contribution[] {
  const pointers = new Map<number, Set<string>>()
  let smallest = Infinity
  for (const { object, pointer, origin } of recorded) {
    if (isFixed(origin)) continue
    for (const span of pointedSpans(origin)) {
      const length = span.end - span.start
      if (!touches(span, offset) || length > smallest) continue
      if (length < smallest) pointers.clear()
      smallest = length
      const known = pointers.get(object)
      if (known === undefined) pointers.set(object, new Set([pointer]))
      else known.add(pointer)
    }
  }
  return Array.from(pointers, ([index, own]) => {
    const object = objects[index]!
    return { object, title: titleOf(object, [...own]), pointers: [...own] }
  })
}

/** An editor's cursor stands before a character, or behind the last one. */
function touches({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end
}

function titleOf(object: KubernetesObject, pointers: readonly string[]): string {
  const title = `${object.kind} ${object.metadata?.name ?? ''}`
  if (object.kind !== 'Service') return title
  const indices = new Set(pointers.flatMap((pointer) => /^\/spec\/ports\/(\d+)/.exec(pointer)?.[1] ?? []))
  const ports = [...indices].map((index) => object.spec?.ports?.[Number(index)]?.port)
  return ports.length === 0 ? title : `${title}:${ports.join(',')}`
}
