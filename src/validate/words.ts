import type { Node } from '../source/node.js'
import { joined, sentence, type Shown, tableOfWords, verbatim, words } from '../source/shown.js'

const names = tableOfWords({
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'map',
})

/** Lists the types that a schema asks for, in YAML's words: `a string or list`. */
export function typeWords(types: string | readonly string[]): Shown {
  const wanted = typeof types === 'string' ? [types] : types
  // A number or boolean may also be text, because a variable may give it. Messages need not say so.
  const scalars = wanted.filter((type) => type !== 'null')
  const plain = scalars.length === 2 && scalars[1] === 'string' ? scalars.slice(0, 1) : scalars
  return sentence`a ${listed(plain.map((type) => names[type as keyof typeof names] ?? verbatim(type)))}`
}

/** Describes the value that stands in the manifest, in YAML's words: `not a list`. */
export function contrast(node: Node): Shown {
  if (node.kind === 'map') return words('not a map')
  if (node.kind === 'list') return words('not a list')
  if (node.kind === 'invalid' || node.value === null) return words('but is empty')
  return sentence`not a ${words(typeof node.value)}`
}

/** Joins items as in `a, b or c`. */
export function listed(items: readonly Shown[]): Shown {
  if (items.length < 2) return joined(items, '')
  return sentence`${joined(items.slice(0, -1), ', ')} or ${items.at(-1)!}`
}
