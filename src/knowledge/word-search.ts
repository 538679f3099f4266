/** Tests if a word may begin or end at an index of a text. */
type Boundary = (text: string, index: number) => boolean

/** Returns true if a word is in a text with such a boundary on either side. */
export function hasWord(text: string, word: string, isBegin: Boundary, isEnd: Boundary): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isBegin(text, at) && isEnd(text, at + word.length)) return true
  }
  return false
}

/** Returns a text in lower case. Other letters than those of ASCII stay: `toLowerCase` makes a `k` of the Kelvin sign. */
export function toLowerCase(text: string): string {
  return /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Returns all values of a table by source. */
export function valuesOf<Value>(table: Readonly<Record<string, readonly Value[]>>): readonly Value[] {
  return Object.values(table).flat()
}
