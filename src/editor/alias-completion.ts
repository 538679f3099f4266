import type { Completion } from './completion.js'

/** Where a node begins, in which no text goes on: behind a line's indentation, a colon, a dash, a bracket or a comma. */
const atNode = String.raw`(?:^[ \t]*|[:?-][ \t]+|[[{,][ \t]*)(?:![^\s,[\]{}]*[ \t]+)?`
const name = String.raw`[^\s,[\]{}]`
const anchor = new RegExp(`${atNode}&(${name}+)`, 'gm')
const alias = new RegExp(`${atNode}\\*(${name}*)$`)

/**
 * The anchors that an alias at an offset can name, which are those above it; absent where nobody types an alias. Texts with
 * an alias that names nothing yet are no YAML, so they are looked for in the text. `before` is what stands in front of the offset on its line.
 */
export function aliasesAt(text: string, offset: number, before: string): readonly Completion[] | undefined {
  const typed = alias.exec(before)?.[1]
  if (typed === undefined) return undefined
  const start = offset - typed.length
  const end = offset + /^[^\s,[\]{}]*/.exec(text.slice(offset))![0].length
  const names = Array.from(text.slice(0, start).matchAll(anchor), ([, own = '']) => own)
  return [...new Set(names)].map((label) => ({ label, kind: 'anchor', text: label, start, end }))
}
