/**
 * Returns the index of the last item that begins at or before an offset, or -1. The items are sorted by their
 * beginnings.
 */
export function lastBefore<Item>(
  items: readonly Item[],
  offset: number,
  startOf: (item: Item) => number,
): number {
  let low = -1
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (startOf(items[middle]!) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
