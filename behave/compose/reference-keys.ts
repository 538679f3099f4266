import { isMap, isScalar, parseDocument } from 'yaml'

/** Keys that tranship reads and Compose does not have, by the path of the map that holds them. `*` is any name. */
const referenceKeys: readonly (readonly string[])[] = [
  ['endpoints'],
  ['services', '*', 'public'],
  ['services', '*', 'resources'],
  ['services', '*', 'args'],
  ['services', '*', 'replicas'],
  ['services', '*', 'healthcheck', 'http'],
  ['volumes', '*', 'size'],
  ['volumes', '*', 'class'],
]

/** Returns a manifest that compose-go takes: without the keys that are the reference's own. Other text stays as it is. */
export function withoutReferenceKeys(text: string): string {
  const document = parseDocument(text, { merge: true, keepSourceTokens: true })
  if (document.errors.length > 0) return text
  let changed = false
  for (const path of referenceKeys) if (remove(document.contents, path)) changed = true
  return changed ? document.toString({ lineWidth: 0 }) : text
}

function remove(node: unknown, [key, ...rest]: readonly string[]): boolean {
  if (!isMap(node) || key === undefined) return false
  if (key === '*') {
    return node.items.map(({ value }) => remove(value, rest)).includes(true)
  }
  if (rest.length === 0) return node.delete(key)
  const entry = node.items.find((item) => isScalar(item.key) && item.key.value === key)
  if (entry === undefined) return false
  const changed = remove(entry.value, rest)
  // A health check that says nothing any more is none.
  if (changed && key === 'healthcheck' && isMap(entry.value) && !entry.value.has('test')) node.delete(key)
  return changed
}
