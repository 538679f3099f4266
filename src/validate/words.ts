import type { Node } from '../source/node.js'

const words = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['array', 'list'],
  ['object', 'map'],
])

/** The types that a schema asks for, in YAML's words: `a string or list`. */
export function typeWords(types: string | readonly string[]): string {
  const wanted = typeof types === 'string' ? [types] : types
  // A number or boolean may also be the text of one, where a variable gives it: that goes without saying.
  const scalars = wanted.filter((type) => type !== 'null')
  const plain = scalars.length === 2 && scalars[1] === 'string' ? scalars.slice(0, 1) : scalars
  return `a ${listed(plain.map((type) => words.get(type) ?? type))}`
}

/** What stands in the manifest instead, in YAML's words: `not a list`. */
export function contrast(node: Node): string {
  if (node.kind === 'map') return 'not a map'
  if (node.kind === 'list') return 'not a list'
  if (node.kind === 'invalid' || node.value === null) return 'but is empty'
  return `not a ${typeof node.value}`
}

/** `a, b or c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}
