/** Indexes items by name. The last item of a name wins. */
export function byName<Item extends { readonly name: string }>(
  items: readonly Item[],
): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.name, item]))
}
