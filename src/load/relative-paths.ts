import { isRemoteContext, isTypedContext } from '../compose/build-context.js'
import { isRelativePath } from '../compose/host-path.js'
import type { Node } from '../source/node.js'

/** Keys whose texts are paths or addresses. */
const pathKeys: ReadonlySet<string> = new Set([
  'additional_contexts',
  'build',
  'context',
  'env_file',
  'file',
  'label_file',
  'path',
])

/** Keys of maps whose own keys are names, not keys of the format. */
const mapsOfNames: ReadonlySet<string> = new Set(['annotations', 'args', 'environment', 'labels'])

/**
 * True if a resource or a key's value contains a path that is relative to its file. In another folder it would mean
 * something else.
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

/** True for a path relative to the folder of its file. An address is none. */
function isOwnPath(text: string): boolean {
  return isRelativePath(text) && !isRemoteContext(text) && !isTypedContext(text)
}

/** True for the path of a mount. It begins with a dot, unlike the name of a volume. */
function isHostPath(text: string, key: string): boolean {
  return (key === 'volumes' || key === 'source') && /^\.\.?(?:[/\\:]|$)/.test(text)
}

/** True if the text of a scalar is a path that is relative to its file. `path` leads to the scalar. */
export function hasPathInKey(path: readonly (string | number)[], text: string): boolean {
  const keys = path.filter((segment) => typeof segment === 'string')
  if (keys.slice(0, -1).some((key) => mapsOfNames.has(key)) || text.startsWith('$')) return false
  const key = keys.at(-1) ?? ''
  const around = keys.at(-2) ?? ''
  // A healthcheck or a route by HTTP has a path, too, which is absolute.
  const isOwn = pathKeys.has(key) || around === 'additional_contexts'
  return isOwn ? isOwnPath(text) : isHostPath(text, key)
}
