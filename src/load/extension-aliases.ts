import { Entry, isNothing, ListNode, type Node } from '../source/node.js'
import { withEntries, without, withValue } from './map-changes.js'

/**
 * Renames keys that were extensions once, as compose-go does: `x-develop` is `develop`, and `x-initialSync` of its
 * entries is `initial_sync`. If both names are used, the current one wins.
 */
export function withoutExtensionAliases(root: Node): Node {
  return inside(root, 'services', (services) => {
    if (services.kind !== 'map') return services
    const values = services.entries.map(({ value }) => ofService(value))
    if (values.every((value, index) => value === services.entries[index]?.value)) return services
    return withEntries(
      services,
      services.entries.map((entry, index) => entry.with(values[index]!)),
    )
  })
}

function ofService(service: Node): Node {
  return inside(renamed(service, 'x-develop', 'develop', over), 'develop', (develop) =>
    inside(develop, 'watch', (watch) => {
      if (watch.kind !== 'list') return watch
      const items = watch.items.map((item) => renamed(item, 'x-initialSync', 'initial_sync'))
      const isSame = items.every((item, index) => item === watch.items[index])
      return isSame ? watch : new ListNode(items, watch, watch.alias)
    }),
  )
}

/** Renames a key of a map. `both` combines the values if the map has the new key too. */
function renamed(
  node: Node,
  from: string,
  to: string,
  both: (older: Node, newer: Node) => Node = (_, newer) => newer,
): Node {
  const older = node.kind === 'map' ? node.entry(from) : undefined
  if (node.kind !== 'map' || older === undefined) return node
  const newer = node.entry(to)
  if (newer !== undefined) return withValue(without(node, from), to, both(older.value, newer.value))
  const entries = node.entries.map((entry) =>
    entry.key === from ? new Entry(to, entry, entry.value, entry.merged, entry.tag) : entry,
  )
  return withEntries(node, entries)
}

/** With two settings for `develop`, the files of both are watched. */
function over(older: Node, newer: Node): Node {
  if (newer.kind !== 'map') return isNothing(newer) ? older : newer
  const first = older.kind === 'map' ? older.entry('watch') : undefined
  if (first === undefined) return newer
  const second = newer.entry('watch')
  if (second === undefined) return withEntries(newer, [...newer.entries, first])
  if (first.value.kind !== 'list' || second.value.kind !== 'list') return newer
  return withValue(newer, 'watch', new ListNode([...first.value.items, ...second.value.items], second.value))
}

/** Applies a function to the value of a key. */
function inside(node: Node, key: string, change: (value: Node) => Node): Node {
  const entry = node.kind === 'map' ? node.entry(key) : undefined
  if (node.kind !== 'map' || entry === undefined) return node
  const value = change(entry.value)
  return value === entry.value ? node : withValue(node, key, value)
}
