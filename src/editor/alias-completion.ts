import type { Completion } from './completion.js'

/**
 * The beginning of a node, before which no text can go on: after indentation, a colon, a dash, a bracket or a comma.
 */
const atNode = String.raw`(?:^[ \t]*|[:?-][ \t]+|[[{,][ \t]*)(?:![^\s,[\]{}]*[ \t]+)?`
const name = String.raw`[^\s,[\]{}]`
const anchor = new RegExp(`${atNode}&(${name}+)`, 'gm')
const alias = new RegExp(`${atNode}\\*(${name}*)$`)

/**
 * Returns the anchors that an alias at an offset can name: those above it. Returns undefined if the user is not typing
 * an alias. A text with an unknown alias is invalid YAML, so the function searches the text for anchors. `before` is
 * the line up to the offset.
 */
export function aliasesAt(text: string, offset: number, before: string): readonly Completion[] | undefined {
  const typed = alias.exec(before)?.[1]
  if (typed === undefined) return undefined
  const start = offset - typed.length
  const end = offset + /^[^\s,[\]{}]*/.exec(text.slice(offset))![0].length
  const names = Array.from(text.slice(0, start).matchAll(anchor), ([, own = '']) => own)
  return [...new Set(names)].map((label) => ({ label, kind: 'anchor', text: label, start, end }))
}
