/** The index of the last item that begins at or before an offset, of items in the order of where they begin; -1 if there is none. */
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
