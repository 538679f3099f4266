/** Items by their names; of two of one name the last. */
export function byName<Item extends { readonly name: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.name, item]))
}
