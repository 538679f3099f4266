/**
 * Returns undefined if some items work together, and otherwise the suspects of each failure, in the order of the items.
 * A failure may have no suspects.
 */
export type Judge<Item> = (some: readonly Item[]) => readonly (readonly Item[])[] | undefined

/**
 * Returns the items that work together. An item that is the only suspect of a failure does not work. Other suspects are
 * halved, those of all failures at once, so the number of items hardly changes the number of judgements.
 */
export function largestWorking<Item>(
  items: readonly Item[],
  judge: Judge<Item>,
  working: readonly Item[] = [],
): readonly Item[] {
  if (items.length === 0) return working
  const all = [...working, ...items]
  const failures = judge(all)
  if (failures === undefined) return all
  if (items.length === 1) return working
  const tried = new Set(items)
  const groups = failures
    .map((suspects) => suspects.filter((item) => tried.has(item)))
    .filter(({ length }) => length > 0)
  const failing = new Set(groups.flatMap((group) => (group.length === 1 ? group : [])))
  if (failing.size > 0) return largestWorking(without(items, failing), judge, working)
  const later = new Set(groups.length === 0 ? secondHalf(items) : groups.flatMap(secondHalf))
  const first = largestWorking(without(items, later), judge, working)
  return largestWorking(
    items.filter((item) => later.has(item)),
    judge,
    first,
  )
}

function without<Item>(items: readonly Item[], others: ReadonlySet<Item>): readonly Item[] {
  return items.filter((item) => !others.has(item))
}

function secondHalf<Item>(items: readonly Item[]): readonly Item[] {
  return items.slice(Math.ceil(items.length / 2))
}
