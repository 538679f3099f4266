/** Returns how many characters or lines two texts have in common at their begin, and behind it at their end. */
export function commonEnds<Texts extends string | readonly string[]>(
  one: Texts,
  other: Texts,
): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return { head, tail }
}
