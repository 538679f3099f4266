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

/** A list of `NAME=value` as the map that it means. */
export function named(node: Node, textOf: TextOf, lacksVariable: LacksVariable): Node {
  return asMap(node, { textOf, lacksVariable }, '=')
}

/** A list of `host=address` or `host:address` as the map that it means. */
function namedHosts(node: Node, textOf: TextOf, lacksVariable: LacksVariable): Node {
  return asMap(node, { textOf, lacksVariable }, /[=:]/)
}

/** Hosts with all of their addresses, of which several files may each give some. */
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
    // Whoever replaces variables reports the one that is missing, and takes nothing of what has it.
    const isKnown = !lacksVariable(item, written < 0 ? undefined : written)
    const key = !isKnown ? item.text : at < 0 ? text : text.slice(0, at)
    const value = isKnown ? valueBehind(item, text, at, written) : item
    const template = item.hasDollar ? item.text.slice(0, written < 0 ? undefined : written) : undefined
    entries.set(key, new Entry(key, item, value, undefined, undefined, template))
  }
  return new MapNode([...entries.values()], node)
}

/** What stands behind the separator: in the text with its variables replaced, and as it is written. */
function valueBehind(item: ScalarNode, text: string, separator: number, written: number): ScalarNode {
  if (separator < 0) return empty(item)
  return written < 0 ? replacedRest(item, text, separator) : rest(item, written)
}

/** Where the first separator stands that is in no variable; negative if there is none. */
function separatorIn({ text, hasDollar }: ScalarNode, separator: string | RegExp): number {
  return (hasDollar ? withoutVariables(text) : text).search(separator)
}

function empty(item: ScalarNode): ScalarNode {
  return new ScalarNode(null, '', item, item.alias)
}

/** What stands behind a separator, with its own place where it is written as it is. */
function rest(item: ScalarNode, separator: number): ScalarNode {
  const { text, start, end, alias } = item
  const value = text.slice(separator + 1)
  const isAsWritten = end - start === text.length
  const own = new ScalarNode(value, value, isAsWritten ? { start: end - value.length, end } : item)
  return alias === undefined ? own : new ScalarNode(value, value, own, { ...alias, of: own })
}

/** What stands behind a separator that is in the value of a variable. */
function replacedRest(item: ScalarNode, text: string, separator: number): ScalarNode {
  const value = text.slice(separator + 1)
  const all = { written: { start: 0, end: item.text.length }, value: { start: 0, end: value.length } }
  return new ScalarNode(value, value, item, item.alias, new Template(item, [all]))
}

/** A list of names as the map of names to settings that it means. */
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
      // Whoever replaces variables reports the one that is missing, and takes nothing of what has it.
      const value = lacksVariable(item) ? item : known
      const template = item.hasDollar ? item.text : undefined
      entries.push(new Entry(textOf(item), item, value, undefined, undefined, template))
    }
    return new MapNode(entries, node)
  }
}

/** A text as the map with that text at a key. */
export function textAs(key: string) {
  return (node: Node): Node =>
    node.kind === 'scalar' && node.value !== null ? new MapNode([new Entry(key, node, node)], node) : node
}
