import { isRemoteContext, isTypedContext } from '../compose/build-context.js'
import { isRelativePath } from '../compose/host-path.js'
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

/** Keys of maps whose own keys are names that people choose, and no keys of the format. */
const mapsOfNames: ReadonlySet<string> = new Set(['annotations', 'args', 'environment', 'labels'])

/**
 * Whether a resource, or the value of a key of it, says something else in a file of another folder: it has a path that
 * begins in its own.
 */
export function hasRelativePath(node: Node, key = ''): boolean {
  if (mapsOfNames.has(key)) return false
  if (node.kind === 'scalar') return pathKeys.has(key) ? isOwnPath(node.text) : isHostPath(node.text, key)
  if (node.kind === 'list') return node.items.some((item) => hasRelativePath(item, key))
  if (node.kind !== 'map') return false
  if (key === 'build' && node.entry('context') === undefined) return true
  const isOfPaths = key === 'additional_contexts'
  return node.entries.some((entry) => hasRelativePath(entry.value, isOfPaths ? key : entry.key))
}

/** A path from the folder of its file, and no address. */
function isOwnPath(text: string): boolean {
  return isRelativePath(text) && !isRemoteContext(text) && !isTypedContext(text)
}

/** Of a mount, unlike the name of a volume: it begins with a point. */
function isHostPath(text: string, key: string): boolean {
  return (key === 'volumes' || key === 'source') && /^\.\.?(?:[/\\:]|$)/.test(text)
}
