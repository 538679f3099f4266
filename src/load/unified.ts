import {
  type Entry,
  InvalidNode,
  ListNode,
  MapNode,
  type Node,
  ScalarNode,
  type ScalarValue,
} from '../source/node.js'
import type { TextOf } from './text-of.js'

/** A list of `NAME=value` as the map that it means. */
export function named(node: Node, textOf: TextOf): Node {
  return asMap(node, textOf, '=')
}

/** A list of `host=address` or `host:address` as the map that it means. */
function namedHosts(node: Node, textOf: TextOf): Node {
  return asMap(node, textOf, /[=:]/)
}

/** Hosts with all of their addresses, of which several files may each give some. */
export function hostsWithAddresses(node: Node, textOf: TextOf): Node {
  if (node.kind === 'list') {
    if (node.items.some(({ kind }) => kind !== 'scalar')) return node
    const entries = new Map<string, Entry & { readonly value: ListNode }>()
    for (const item of node.items) {
      const single = namedHosts(new ListNode([item], item.span), textOf)
      for (const entry of single.kind === 'map' ? single.entries : []) {
        const items = [...(entries.get(entry.key)?.value.items ?? []), entry.value]
        entries.set(entry.key, { ...entry, value: new ListNode(items, item.span) })
      }
    }
    return new MapNode([...entries.values()], node.span)
  }
  if (node.kind !== 'map') return node
  const entries = node.entries.map((entry) =>
    entry.value.kind === 'scalar'
      ? { ...entry, value: new ListNode([entry.value], entry.value.span) }
      : entry,
  )
  return new MapNode(entries, node.span)
}

function asMap(node: Node, textOf: TextOf, separator: string | RegExp): Node {
  if (node.kind !== 'list') return node
  const entries = new Map<string, Entry>()
  for (const item of node.items) {
    if (item.kind !== 'scalar') return node
    const text = textOf(item)
    const at = text.search(separator)
    const key = at < 0 ? text : text.slice(0, at)
    entries.set(key, { key, keySpan: item.span, value: at < 0 ? empty(item) : rest(item, separator) })
  }
  return new MapNode([...entries.values()], node.span)
}

function empty({ span, alias }: ScalarNode): ScalarNode {
  return new ScalarNode(null, '', span, alias)
}

/** What stands behind the first separator, with its own place where it is written as it is. */
function rest({ text, span, alias }: ScalarNode, separator: string | RegExp): ScalarNode {
  const value = text.slice(text.search(separator) + 1)
  const isAsWritten = span.end - span.start === text.length
  // A span of its own, since what is found out about a scalar is kept by its span.
  const own = isAsWritten ? { start: span.end - value.length, end: span.end } : { ...span }
  return new ScalarNode(value, value, own, alias)
}

/** A list of names as the map of names to settings that it means. */
export function names(settings: Readonly<Record<string, ScalarValue>>) {
  return (node: Node, textOf: TextOf): Node => {
    if (node.kind !== 'list') return node
    const entries = node.items.map((item): Entry => {
      if (item.kind !== 'scalar') return { key: '', keySpan: item.span, value: new InvalidNode(item.span) }
      const inside = Object.entries(settings).map(([key, value]): Entry => ({
        key,
        keySpan: item.span,
        value: new ScalarNode(value, String(value), item.span),
      }))
      const value = inside.length === 0 ? empty(item) : new MapNode(inside, item.span)
      return { key: textOf(item), keySpan: item.span, value }
    })
    return new MapNode(entries, node.span)
  }
}

/** A text as the map with that text at a key. */
export function textAs(key: string) {
  return (node: Node): Node =>
    node.kind === 'scalar' && node.value !== null
      ? new MapNode([{ key, keySpan: node.span, value: node }], node.span)
      : node
}
