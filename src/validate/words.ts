import type { Node } from '../source/node.js'

const words = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'a map'],
])

/** The types that a schema asks for, in YAML's words: `a text or a list`. */
export function typeWords(types: string | readonly string[]): string {
  const wanted = typeof types === 'string' ? [types] : types
  // A number or boolean may also be the text of one, where a variable gives it: that goes without saying.
  const scalars = wanted.filter((type) => type !== 'null')
  const plain = scalars.length === 2 && scalars[1] === 'string' ? scalars.slice(0, 1) : scalars
  return listed(plain.map((type) => words.get(type) ?? type))
}

/** What stands in the manifest, in YAML's words. */
export function describe(node: Node): string {
  if (node.kind === 'map') return 'a map'
  if (node.kind === 'list') return 'a list'
  if (node.kind === 'invalid' || node.value === null) return 'nothing'
  if (typeof node.value === 'string') return 'a text'
  return typeof node.value === 'number' ? 'a number' : 'true or false'
}

/** `a, b or c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}
