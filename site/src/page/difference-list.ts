import type { Difference } from '../translation/differences.js'
import type { Line } from '../translation/line-differences.js'
import { showEntries } from './show-entries.js'

const classes: Readonly<Record<Line['sign'], string>> = {
  '-': 'removed',
  '+': 'added',
  ' ': '',
  '…': 'quiet',
}

/** Shows the differences to another profile, or the text `none`. */
export function showDifferences(list: HTMLElement, found: readonly Difference[], none: string): void {
  const entries = found.map(({ title, change, lines }) => {
    const entry = document.createElement('li')
    const name = document.createElement('strong')
    name.textContent = title
    const text = document.createElement('pre')
    text.append(
      ...lines.map(({ sign, text }) => {
        const line = document.createElement('div')
        line.className = classes[sign]
        line.textContent = `${sign} ${text}`
        return line
      }),
    )
    entry.append(name, ` is ${change}`, text)
    return entry
  })
  showEntries(list, entries, none)
}
