export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Writes a list of up to eight items. Of a longer one, it tells how many more there are. */
export function listText(items: readonly string[]): string {
  const hidden = items.length - mostItems
  const few = items.slice(0, mostItems).join(', ')
  return hidden > 0 ? `${few} and ${hidden} more` : few
}

const mostItems = 8
