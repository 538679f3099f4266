import { isRemoteContext, isTypedContext } from '../compose/build-context.js'
import { isRelativePath } from '../compose/host-path.js'
import type { MapNode, Node } from '../source/node.js'
import type { Place } from '../source/place.js'

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
export function hasRelativePath(node: Node, key = '', isItem = false): boolean {
  if (mapsOfNames.has(key)) return false
  if (node.kind === 'scalar') {
    const { text } = node
    return pathKeys.has(key) ? isOwnPath(text.slice(startIn(text, key, isItem))) : isHostPath(text, key)
  }
  if (node.kind === 'list') return node.items.some((item) => hasRelativePath(item, key, true))
  if (node.kind !== 'map') return false
  if (key === 'build' && node.entry('context') === undefined) return true
  if (isBindOfPath(node)) return true
  const isOfPaths = key === 'additional_contexts'
  return node.entries.some((entry) => hasRelativePath(entry.value, isOfPaths ? key : entry.key))
}

/** Returns where a path begins in a text: after the name in an item of `additional_contexts`. */
function startIn(text: string, key: string, isItem: boolean): number {
  return key === 'additional_contexts' && isItem ? text.indexOf('=') + 1 : 0
}

/** True for a path relative to the folder of its file. An address is none. */
function isOwnPath(text: string): boolean {
  return isRelativePath(text) && !isRemoteContext(text) && !isTypedContext(text)
}

/** True for the path of a mount. It begins with a dot, unlike the name of a volume. */
function isHostPath(text: string, key: string): boolean {
  return (key === 'volumes' || key === 'source') && /^\.\.?(?:[/\\:]|$)/.test(text)
}

/**
 * Returns where in the text of a scalar a path begins that is relative to its file: after the name in an item of
 * `additional_contexts`, else at the start. `undefined` if there is none.
 */
export function startOfPath({ path, parent }: Place, text: string): number | undefined {
  const keys = path.filter((segment) => typeof segment === 'string')
  if (keys.slice(0, -1).some((key) => mapsOfNames.has(key)) || text.startsWith('$')) return undefined
  const key = keys.at(-1) ?? ''
  const isItem = parent?.isList === true
  const start = startIn(text, key, isItem)
  // A healthcheck or a route by HTTP has a path, too, which is absolute.
  const isOwn = pathKeys.has(key) || keys.at(-2) === 'additional_contexts'
  const isPath = isOwn ? isOwnPath(text.slice(start)) : isHostPath(text, key)
  const isSource = key === 'source' && !isItem && parent !== undefined && isBindOfPath(parent.node)
  return isPath || isSource ? start : undefined
}

/** True for the long form of a mount whose source is a relative path, even without a dot. */
function isBindOfPath(node: Node): boolean {
  if (node.kind !== 'map' || textOf(node, 'type') !== 'bind') return false
  const source = textOf(node, 'source')
  return source !== undefined && isRelativePath(source)
}

function textOf(map: MapNode, key: string): string | undefined {
  const node = map.entry(key)?.value
  return node?.kind === 'scalar' ? node.text : undefined
}
