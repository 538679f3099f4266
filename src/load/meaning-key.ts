import type { Node } from '../source/node.js'
import type { Loading } from './loading.js'
import { hasRelativePath } from './relative-paths.js'

/**
 * Returns a text that is equal for all values with the same meaning after interpolation. The order of keys doesn't
 * matter. A relative path also depends on the folder of its file.
 */
export function meaningKey(node: Node, { files, textOf }: Loading): string {
  const folder = hasRelativePath(node) ? files.folderAt(node.start) : ''
  return `${folder} ${textOfValue(node)}`

  function textOfValue(value: Node): string {
    if (value.kind === 'scalar') return value.value === null ? 'null' : JSON.stringify(textOf(value))
    if (value.kind === 'list') return `[${value.items.map(textOfValue).join()}]`
    // An invalid value is unknown, so it is equal to no other.
    if (value.kind !== 'map') return `at ${value.start}`
    const entries = value.entries.map(({ key, value: own }) => `${JSON.stringify(key)}:${textOfValue(own)}`)
    return `{${entries.sort().join()}}`
  }
}
