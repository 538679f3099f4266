import { type Entry, isNothing, ListNode, MapNode, type Node } from '../source/node.js'
import { anything, nothing, type Shape } from '../keys/shape.js'
import type { Loading } from './loading.js'
import { type Merging, mergingOf } from './merging.js'
import { meaningKey } from './meaning-key.js'

/**
 * Merges a later file's value over an earlier one's (rule C1-03). Maps are merged by key, lists are appended, and any
 * other value is replaced. The rows of the key tables name the exceptions. An empty later value keeps the earlier one.
 */
export function merged(earlier: Node, later: Node, shape: Shape, loading: Loading, how: Merging = {}): Node {
  const { textOf, lacksVariable } = loading
  if (isNothing(later)) return how.isClearedByNothing ? later : earlier
  if (how.isReplaced) return later
  const [base, over] = how.unified
    ? [how.unified(earlier, textOf, lacksVariable), how.unified(later, textOf, lacksVariable)]
    : [earlier, later]
  if (base.kind === 'map' && over.kind === 'map') {
    if (how.replaces?.(base, over, textOf)) return over
    if (!loading.mergeBudget.chargeCopy(base, over)) return base
    return mergedMaps(base, over, shape, loading, how.entriesAreReplaced === true)
  }
  if (base.kind === 'list' && over.kind === 'list') {
    return loading.mergeBudget.chargeCopy(base, over) ? mergedLists(base, over, loading, how.identity) : base
  }
  // A value of the wrong type stays, to be reported: the later value may be meant to extend it.
  return base.kind === 'invalid' || isNothing(base) || takes(shape, base.kind) ? over : base
}

function mergedMaps(
  base: MapNode,
  over: MapNode,
  shape: Shape,
  loading: Loading,
  entriesAreReplaced: boolean,
): MapNode {
  const own = shapeOfMap(shape)
  const entries = new Map(base.entries.map((entry) => [entry.key, entry]))
  for (const entry of over.entries) {
    const earlier = entries.get(entry.key)
    if (entry.tag === 'reset') entries.delete(entry.key)
    else if (
      earlier === undefined ||
      earlier.tag === 'reset' ||
      entry.tag === 'override' ||
      entriesAreReplaced
    ) {
      entries.set(entry.key, entry)
    } else {
      const value = merged(
        earlier.value,
        entry.value,
        shapeOf(own, entry.key),
        loading,
        own.kind === 'block' ? mergingOf(own.rows.get(entry.key)) : undefined,
      )
      // An entry of both files has the position of the earlier one.
      entries.set(entry.key, value === entry.value ? entry : earlier.withoutTag.with(value))
    }
  }
  return new MapNode([...entries.values()], over)
}

function mergedLists(
  base: ListNode,
  over: ListNode,
  loading: Loading,
  identity: Merging['identity'],
): ListNode {
  const { capabilities, files, textOf } = loading
  if (identity === undefined) {
    const others = capabilities.equalItemsOnce ? itemsBeyond(base, over, loading) : over.items
    return new ListNode([...base.items, ...others], over)
  }
  const items = new Map<string, Node>()
  for (const item of [...base.items, ...over.items])
    items.set(identity(item, textOf, files.folderAt(item.start)), item)
  return new ListNode([...items.values()], over)
}

/** Returns the items of a list that neither the earlier list nor an earlier item has. */
function itemsBeyond(base: ListNode, { items }: ListNode, loading: Loading): readonly Node[] {
  const seen = new Set(base.items.map((item) => meaningKey(item, loading)))
  return items.filter((item) => {
    const own = meaningKey(item, loading)
    const isNew = !seen.has(own)
    seen.add(own)
    return isNew
  })
}

function takes(shape: Shape, kind: Node['kind']): boolean {
  switch (shape.kind) {
    case 'either':
      return shape.shapes.some((one) => takes(one, kind))
    case 'anything':
      return true
    case 'block':
      return kind === 'map'
    default:
      return kind === shape.kind && shape !== nothing
  }
}

function shapeOf(shape: Shape, key: string): Shape {
  if (shape.kind === 'map') return shape.values
  if (shape.kind !== 'block') return anything
  const others = shape.others === 'unsupported' ? undefined : shape.others
  return shape.rows.get(key)?.shape ?? others ?? anything
}

function shapeOfMap(shape: Shape): Shape {
  if (shape.kind !== 'either') return shape
  return shape.shapes.find(({ kind }) => kind === 'block' || kind === 'map') ?? anything
}

/** Removes merge tags and the keys that they reset (rule C1-04). */
export function withoutMergeTags(node: Node): Node {
  if (node.kind === 'list') {
    const items = node.items.map(withoutMergeTags)
    return items.every((item, index) => item === node.items[index])
      ? node
      : new ListNode(items, node, node.alias)
  }
  if (node.kind !== 'map') return node
  let isSame = true
  const entries: Entry[] = []
  for (const entry of node.entries) {
    const value = withoutMergeTags(entry.value)
    if (entry.tag !== undefined || value !== entry.value) isSame = false
    if (entry.tag === 'reset') continue
    entries.push(value === entry.value && entry.tag === undefined ? entry : entry.withoutTag.with(value))
  }
  return isSame ? node : new MapNode(entries, node, node.alias)
}
