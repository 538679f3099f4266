/** Shows entries in a list, or a text if there are none. */
export function showEntries(list: HTMLElement, entries: readonly HTMLElement[], none: string): void {
  if (entries.length > 0) {
    list.replaceChildren(...entries)
    return
  }
  const entry = document.createElement('li')
  entry.textContent = none
  list.replaceChildren(entry)
}
