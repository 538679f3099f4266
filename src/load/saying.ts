import type { Node } from '../source/node.js'
import type { Loading } from './loading.js'
import { hasRelativePath } from './relative-paths.js'

/**
 * What a value says, as a text that is the same for all values that say the same once variables are replaced. The order of
 * keys says nothing; what a relative path says depends on the folder of its file.
 */
export function saying(node: Node, { files, textOf }: Loading): string {
  const folder = hasRelativePath(node) ? files.folderAt(node.start) : ''
  return `${folder} ${textOfValue(node)}`

  function textOfValue(value: Node): string {
    if (value.kind === 'scalar') return value.value === null ? 'null' : JSON.stringify(textOf(value))
    if (value.kind === 'list') return `[${value.items.map(textOfValue).join()}]`
    // Nobody knows what is invalid, so that it is like nothing else.
    if (value.kind !== 'map') return `at ${value.start}`
    const entries = value.entries.map(({ key, value: own }) => `${JSON.stringify(key)}:${textOfValue(own)}`)
    return `{${entries.sort().join()}}`
  }
}
