import type { Difference } from '../translation/differences.js'
import { showEntries } from './show-entries.js'

/** Shows the differences to another profile, or the text `none`. */
export function showDifferences(list: HTMLElement, found: readonly Difference[], none: string): void {
  const entries = found.map(({ title, change, fields }) => {
    const entry = document.createElement('li')
    const name = document.createElement('strong')
    name.textContent = `${title} is ${change}`
    entry.append(name)
    if (fields.length > 0) {
      const lines = document.createElement('ul')
      lines.append(
        ...fields.map((field) => {
          const line = document.createElement('li')
          line.textContent = field
          return line
        }),
      )
      entry.append(lines)
    }
    return entry
  })
  showEntries(list, entries, none)
}
