/** Adds an item to the group of its key. Groups keep the order of their items. */
export function addToGroup<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [item])
  else group.push(item)
}

/** Adds an item to a set. Returns true if the set did not have it. */
export function addNew<Item>(items: Set<Item>, item: Item): boolean {
  return items.size < items.add(item).size
}
