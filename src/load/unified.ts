import {
  Entry,
  ListNode,
  MapNode,
  type Node,
  ScalarNode,
  type ScalarValue,
  Template,
} from '../source/node.js'
import { withoutVariables } from '../compose/template.js'
import type { LacksVariable, TextOf } from './text-of.js'

/** Converts a list of `NAME=value` to a map. */
export function named(node: Node, textOf: TextOf, lacksVariable: LacksVariable): Node {
  return asMap(node, { textOf, lacksVariable }, '=')
}

/** Converts a list of `host=address` or `host:address` to a map. */
function namedHosts(node: Node, textOf: TextOf, lacksVariable: LacksVariable): Node {
  return asMap(node, { textOf, lacksVariable }, /[=:]/)
}

/** Converts hosts to a map with all addresses of each. Several files may each give some. */
export function hostsWithAddresses(node: Node, textOf: TextOf, lacksVariable: LacksVariable): Node {
  if (node.kind === 'list') {
    if (node.items.some(({ kind }) => kind !== 'scalar')) return node
    const entries = new Map<string, Entry>()
    for (const item of node.items) {
      const single = namedHosts(new ListNode([item], item), textOf, lacksVariable)
      for (const entry of single.kind === 'map' ? single.entries : []) {
        const others = entries.get(entry.key)?.value
        const items = [...(others?.kind === 'list' ? others.items : []), entry.value]
        entries.set(entry.key, entry.with(new ListNode(items, item)))
      }
    }
    return new MapNode([...entries.values()], node)
  }
  if (node.kind !== 'map') return node
  const entries = node.entries.map((entry) =>
    entry.value.kind === 'scalar' ? entry.with(new ListNode([entry.value], entry.value)) : entry,
  )
  return new MapNode(entries, node)
}

function asMap(
  node: Node,
  { textOf, lacksVariable }: { readonly textOf: TextOf; readonly lacksVariable: LacksVariable },
  separator: string | RegExp,
): Node {
  if (node.kind !== 'list') return node
  const entries = new Map<string, Entry>()
  for (const item of node.items) {
    if (item.kind !== 'scalar') return node
    const text = textOf(item)
    const at = text.search(separator)
    const written = separatorIn(item, separator)
    // Interpolation reports a missing required variable later. Until then such an item has no key.
    const isKnown = !lacksVariable(item, written < 0 ? undefined : written)
    const key = !isKnown ? item.text : at < 0 ? text : text.slice(0, at)
    const value = isKnown ? valueBehind(item, text, at, written) : item
    const template = item.hasDollar ? item.text.slice(0, written < 0 ? undefined : written) : undefined
    entries.set(key, new Entry(key, item, value, undefined, undefined, template))
  }
  return new MapNode([...entries.values()], node)
}

/**
 * Returns the value after the separator. `separator` is its offset in the interpolated text, `written` in the text as
 * written.
 */
function valueBehind(item: ScalarNode, text: string, separator: number, written: number): ScalarNode {
  if (separator < 0) return empty(item)
  return written < 0 ? replacedRest(item, text, separator) : rest(item, written)
}

/** Returns the offset of the first separator outside of variables; a negative number if there is none. */
function separatorIn({ text, hasDollar }: ScalarNode, separator: string | RegExp): number {
  return (hasDollar ? withoutVariables(text) : text).search(separator)
}

function empty(item: ScalarNode): ScalarNode {
  return new ScalarNode(null, '', item, item.alias)
}

/** Returns the text after a separator that stands in the scalar as written, with its own position. */
function rest(item: ScalarNode, separator: number): ScalarNode {
  const { text, start, end, alias } = item
  const value = text.slice(separator + 1)
  const isAsWritten = end - start === text.length
  const own = new ScalarNode(value, value, isAsWritten ? { start: end - value.length, end } : item)
  return alias === undefined ? own : new ScalarNode(value, value, own, { ...alias, of: own })
}

/** Returns the text after a separator that is in the value of a variable. */
function replacedRest(item: ScalarNode, text: string, separator: number): ScalarNode {
  const value = text.slice(separator + 1)
  const all = { written: { start: 0, end: item.text.length }, value: { start: 0, end: value.length } }
  return new ScalarNode(value, value, item, item.alias, new Template(item, [all]))
}

/** Returns a function that converts a list of names to a map of names to settings. */
export function names(settings: Readonly<Record<string, ScalarValue>>) {
  return (node: Node, textOf: TextOf, lacksVariable: LacksVariable): Node => {
    if (node.kind !== 'list') return node
    const entries: Entry[] = []
    for (const item of node.items) {
      if (item.kind !== 'scalar') return node
      const inside = Object.entries(settings).map(
        ([key, value]) => new Entry(key, item, new ScalarNode(value, String(value), item)),
      )
      const known = inside.length === 0 ? empty(item) : new MapNode(inside, item)
      // Interpolation reports a missing required variable later.
      const value = lacksVariable(item) ? item : known
      const template = item.hasDollar ? item.text : undefined
      entries.push(new Entry(textOf(item), item, value, undefined, undefined, template))
    }
    return new MapNode(entries, node)
  }
}

/** Returns a function that converts a text to a map with that text at a key. */
export function textAs(key: string) {
  return (node: Node): Node =>
    node.kind === 'scalar' && node.value !== null ? new MapNode([new Entry(key, node, node)], node) : node
}
