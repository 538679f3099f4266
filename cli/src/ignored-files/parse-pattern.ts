/**
 * A part of a `.dockerignore` pattern. `character` matches one character, and `name` (one asterisk) any number of them
 * except slashes. `folders` (two asterisks and a slash) matches nothing or anything up to a slash. `anything` (two
 * asterisks at the end) matches the rest.
 */
export type PatternPart =
  | { readonly kind: 'character'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'name' | 'folders' | 'anything' }

const slash = '/'

/**
 * Parses a pattern with slashes. Returns `undefined` if it is malformed: a character class that is empty, is not
 * closed, or has a reversed range.
 */
export function parsePattern(text: string): readonly PatternPart[] | undefined {
  const characters = [...text]
  const parts: PatternPart[] = []
  const add = (kind: 'name' | 'folders' | 'anything') => {
    // A repeated wildcard matches no more than one.
    if (parts.at(-1)?.kind !== kind) parts.push({ kind })
  }
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index]!
    if (character === '*' && characters[index + 1] === '*') {
      const hasSlash = characters[index + 2] === slash
      // Docker matches `**.log` with any path that ends so, unless wildcards follow.
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
      // A trailing backslash stands for itself.
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

/** Parses a character class, such as `[a-z]` or `[^a-z]`, from behind its `[`. */
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
