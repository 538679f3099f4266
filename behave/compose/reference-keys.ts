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

/** Removes keys that only the reference has, so that compose-go accepts the manifest. Other text stays unchanged. */
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
  // Remove a healthcheck that has become empty.
  if (changed && key === 'healthcheck' && isMap(entry.value) && !entry.value.has('test')) node.delete(key)
  return changed
}
