import type { Node } from '../source/node.js'

/** Keys whose texts are paths, or addresses, wherever they stand. */
const pathKeys: ReadonlySet<string> = new Set([
  'additional_contexts',
  'build',
  'context',
  'env_file',
  'file',
  'label_file',
  'path',
])

/** Whether the value of a key says something else in a file of another folder: it has a path that begins in its own. */
export function hasRelativePath(node: Node, key: string): boolean {
  if (node.kind === 'scalar') return pathKeys.has(key) ? !isAbsolute(node.text) : isHostPath(node.text, key)
  if (node.kind === 'list') return node.items.some((item) => hasRelativePath(item, key))
  if (node.kind !== 'map') return false
  if (key === 'build' && node.entry('context') === undefined) return true
  const isOfPaths = key === 'additional_contexts'
  return node.entries.some((entry) => hasRelativePath(entry.value, isOfPaths ? key : entry.key))
}

/** A path from the root or from the folder of a user, or an address. */
function isAbsolute(text: string): boolean {
  return /^(?:[/~]|[a-z][a-z+-]*:|git@)/i.test(text)
}

/** Of a mount, unlike the name of a volume: it begins with a point. */
function isHostPath(text: string, key: string): boolean {
  return (key === 'volumes' || key === 'source') && /^\.\.?(?:[/\\:]|$)/.test(text)
}
