/**
 * Returns the items that work together, by halving a list that does not work. One item that does not work costs about
 * twice the logarithm of the length of the list.
 */
export function largestWorking<Item>(
  items: readonly Item[],
  works: (some: readonly Item[]) => boolean,
  working: readonly Item[] = [],
): readonly Item[] {
  if (items.length === 0) return working
  const all = [...working, ...items]
  if (works(all)) return all
  if (items.length === 1) return working
  const middle = Math.ceil(items.length / 2)
  const first = largestWorking(items.slice(0, middle), works, working)
  return largestWorking(items.slice(middle), works, first)
}
