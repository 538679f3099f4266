import { lexemesIn } from '../parse/lexemes.js'
import { Lines, type Range } from '../source/position.js'

/** An anchor with its aliases. The ranges are those of the name, without `&` and `*`. */
export interface AnchorPlaces {
  readonly name: string
  readonly range: Range
  readonly aliases: readonly Range[]
}

/**
 * Returns the anchors of a text in their order. An alias belongs to the last anchor of its name above it, in the same
 * document. An alias without an anchor is left out. Half-typed text elsewhere does no harm.
 */
export function anchorsIn(text: string): readonly AnchorPlaces[] {
  const lines = new Lines(text)
  const found: AnchorPlaces[] = []
  const latest = new Map<string, Range[]>()
  for (const { text: lexeme, isScalar, start, end } of lexemesIn(text)) {
    if (isScalar) continue
    if (lexeme === '---') latest.clear()
    const isAnchor = lexeme.startsWith('&')
    if (!isAnchor && !lexeme.startsWith('*')) continue
    const name = lexeme.slice(1)
    const range = lines.range({ start: start + 1, end })
    if (!isAnchor) latest.get(name)?.push(range)
    else {
      const aliases: Range[] = []
      found.push({ name, range, aliases })
      latest.set(name, aliases)
    }
  }
  return found
}
