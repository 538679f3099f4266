/**
 * A part of a pattern of a `.dockerignore`. A `character` stands for one character, `name` (one asterisk) for any number of
 * them without a slash, `folders` (two asterisks and a slash) for nothing or anything up to a slash, and `anything` (two
 * asterisks at the end) for all that there is.
 */
export type PatternPart =
  | { readonly kind: 'character'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'name' | 'folders' | 'anything' }

const slash = '/'

/**
 * Returns the parts of a pattern, which is written with slashes, or `undefined` if it is malformed: a class of characters
 * that does not end, is empty or has a range of which the end comes first.
 */
export function parsePattern(text: string): readonly PatternPart[] | undefined {
  const characters = [...text]
  const parts: PatternPart[] = []
  const add = (kind: 'name' | 'folders' | 'anything') => {
    // A second one allows no more than the first.
    if (parts.at(-1)?.kind !== kind) parts.push({ kind })
  }
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index]!
    if (character === '*' && characters[index + 1] === '*') {
      const hasSlash = characters[index + 2] === slash
      // Docker takes `**.log` for every path that ends so, unless there is more than characters behind it.
      const isEnding = index === 0 && !hasSlash && !/[*?[\]\\]/.test(text.slice(2))
      index += hasSlash ? 2 : 1
      add(isEnding || index + 1 === characters.length ? 'anything' : 'folders')
    } else if (character === '*') add('name')
    else if (character === '?') parts.push({ kind: 'character', matches: (other) => other !== slash })
    else if (character === '[') {
      const found = parseClass(characters, index + 1)
      if (found === undefined) return undefined
      parts.push({ kind: 'character', matches: found.matches })
      index = found.end
    } else {
      // A backslash at the end stands for itself.
      const isEscape = character === '\\' && index + 1 < characters.length
      const meant = isEscape ? characters[++index]! : character
      parts.push({ kind: 'character', matches: (other) => other === meant })
    }
  }
  return parts
}

interface ParsedClass {
  readonly matches: (character: string) => boolean
  /** The index of the `]`. */
  readonly end: number
}

/** Parses a class of characters, such as `[a-z]` or `[^a-z]`, from behind its `[`. */
function parseClass(characters: readonly string[], start: number): ParsedClass | undefined {
  const isNegated = characters[start] === '^'
  const ranges: (readonly [first: number, last: number])[] = []
  let index = isNegated ? start + 1 : start
  const next = (): number | undefined => {
    const character = characters[index++]
    return (character === '\\' ? characters[index++] : character)?.codePointAt(0)
  }
  while (characters[index] !== ']') {
    const first = next()
    if (first === undefined) return undefined
    const isRange = characters[index] === '-' && characters[index + 1] !== ']'
    if (isRange) index++
    const last = isRange ? next() : first
    if (last === undefined || last < first) return undefined
    ranges.push([first, last])
  }
  if (ranges.length === 0) return undefined
  const matches = (character: string) => {
    const code = character.codePointAt(0)!
    const isListed = ranges.some(([first, last]) => first <= code && code <= last)
    return character !== slash && isListed !== isNegated
  }
  return { matches, end: index }
}
