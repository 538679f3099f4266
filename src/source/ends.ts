/**
 * Removes all of the given characters from the end of a text, in linear time. A regular expression such as `/\/+$/`
 * takes quadratic time, because it tries each run of slashes from each of its slashes.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Returns the offset of the line break that ends the line of an offset. In the last line it is the end of the text. */
export function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
