import { apiVersions } from '../kubernetes/api-versions.js'
import type { KubernetesObjectLike } from '../kubernetes/identity.js'
import { mergeKeys } from '../kubernetes/merge-keys.js'
import { FieldTypes } from '../kubernetes/type-faults.js'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the strategic merge patch that turns one object into another of the same identity, as Kustomize applies it.
 * Undefined if no such patch gives exactly that.
 */
export function strategicMerge(
  before: KubernetesObjectLike,
  after: KubernetesObjectLike,
): object | undefined {
  const { apiVersion, kind, metadata } = after
  const { name, namespace } = metadata
  const comparison = new Comparison()
  const known: Readonly<Record<string, string>> = apiVersions
  // Kustomize knows no types of custom resources, and replaces all their lists.
  const type = Object.hasOwn(known, kind) && known[kind] === apiVersion ? kind : 'x'
  const patch = comparison.ofMaps({ ...before }, { ...after }, type)
  if (!comparison.isExact) return undefined
  const identity = { name, ...(namespace === undefined ? {} : { namespace }) }
  const { metadata: further, ...fields } = patch ?? {}
  return { apiVersion, kind, metadata: { ...identity, ...(further as object) }, ...fields }
}

/** A comparison of two objects. Each of its methods returns the patch of a part; undefined if the part is unchanged. */
class Comparison {
  /** False once a part differs in a way that a patch cannot say, or that versions of Kustomize read differently. */
  isExact = true
  private readonly types = new FieldTypes()

  ofMaps(before: Values, after: Values, type: string): Values | undefined {
    const patch = new Map<string, unknown>()
    for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) patch.set(key, null)
    for (const [key, value] of Object.entries(after)) {
      const change = Object.hasOwn(before, key) ? this.ofFields(before[key], value, type, key) : value
      if (change !== undefined) patch.set(key, change)
      if (change === null) this.isExact = false
    }
    if (patch.size === 0) return undefined
    // Kustomize leaves out a map that a patch has emptied.
    if (Object.keys(after).length === 0) this.isExact = false
    return Object.fromEntries(patch)
  }

  private ofFields(before: unknown, after: unknown, owner: string, key: string): unknown {
    const type = key === 'metadata' ? 'ObjectMeta' : this.types.at(owner, [key])
    if (Array.isArray(before) && Array.isArray(after)) {
      const ofOwner = Object.hasOwn(mergeKeys, owner) ? mergeKeys[owner]! : {}
      const keys = Object.hasOwn(ofOwner, key) ? ofOwner[key] : undefined
      return this.ofLists(before, after, type.slice(2), keys)
    }
    if (isMap(before) && isMap(after)) return this.ofMaps(before, after, type)
    if (typeof before === 'object' || typeof after === 'object') this.isExact = false
    return before === after ? undefined : after
  }

  private ofLists(
    before: readonly unknown[],
    after: readonly unknown[],
    type: string,
    keys: readonly string[] | undefined,
  ): readonly unknown[] | undefined {
    if (JSON.stringify(before) === JSON.stringify(after)) return undefined
    if (after.length === 0 || keys?.length === 0) this.isExact = false
    if (keys === undefined) return after
    const former = byKeys(before, keys)
    const latter = byKeys(after, keys)
    if (former === undefined || latter === undefined) {
      this.isExact = false
      return after
    }
    const hasCommon = [...latter.keys()].some((key) => former.has(key))
    const merged = hasCommon ? this.ofElements(former, latter, type, keys) : undefined
    return merged ?? [{ $patch: 'replace' }, ...after]
  }

  /**
   * Kustomize puts the elements of a patch first, in the order of the patch. So the patch names all elements up to the
   * last one that it changes, and those after it keep their order. By several keys, Kustomize changes no order.
   */
  private ofElements(
    former: Elements,
    latter: Elements,
    type: string,
    keys: readonly string[],
  ): readonly unknown[] | undefined {
    const order = [...former.keys()]
    const removed = order.filter((key) => !latter.has(key))
    const changes = [...latter].map(([key, element]) => {
      const own = former.get(key)
      return own === undefined ? element : this.ofMaps(own, element, type)
    })
    const positions = new Map(order.map((key, at) => [key, at]))
    const places = [...latter.keys()].map((key) => positions.get(key) ?? -1)
    const isAfterNext = (at: number) => places[at]! > (places[at + 1] ?? order.length)
    let last = places.length - 1
    if (keys.length > 1) {
      if (places.some((place, at) => place < 0 || isAfterNext(at))) return undefined
    } else while (last >= 0 && changes[last] === undefined && !isAfterNext(last)) last--
    const elements = [...latter.values()].slice(0, last + 1).flatMap((element, at) => {
      if (keys.length > 1 && changes[at] === undefined) return []
      return { ...picked(element, keys), ...changes[at] }
    })
    return [...elements, ...removed.map((key) => ({ ...picked(former.get(key)!, keys), $patch: 'delete' }))]
  }
}

type Elements = ReadonlyMap<string, Values>

/** Returns the elements of a list by their keys; undefined if two have the same keys, or one lacks a key. */
function byKeys(list: readonly unknown[], keys: readonly string[]): Elements | undefined {
  const elements = new Map<string, Values>()
  for (const element of list) {
    if (!isMap(element) || keys.some((key) => element[key] === undefined)) return undefined
    elements.set(JSON.stringify(keys.map((key) => element[key])), element)
  }
  return elements.size === list.length ? elements : undefined
}

function picked(element: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, element[key]]))
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
