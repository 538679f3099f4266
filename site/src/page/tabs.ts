import { element } from './element.js'

/** Returns the step of an arrow key through a row of tabs; 0 for other keys. */
export function stepOf(key: string): -1 | 0 | 1 {
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
}

/** A row of tabs, of which one is selected. Arrow keys switch tabs. The tab of a name has the id `PREFIXname`. */
export class Tabs<Name extends string> {
  /** `onSelect` shows what belongs to the selected tab, and hides the rest. */
  constructor(
    row: string,
    private readonly names: readonly [Name, ...Name[]],
    private readonly prefix: string,
    private readonly onSelect: (name: Name) => void,
    public selected: Name = names[0],
  ) {
    for (const name of names) this.tab(name).addEventListener('click', () => this.select(name))
    element(row).addEventListener('keydown', ({ key }) => {
      const step = stepOf(key)
      if (step === 0) return
      const next = names[(names.indexOf(this.selected) + step + names.length) % names.length]!
      this.select(next)
      this.tab(next).focus()
    })
  }

  select(name: Name): void {
    this.selected = name
    for (const each of this.names) {
      const isSelected = each === name
      this.tab(each).ariaSelected = String(isSelected)
      this.tab(each).tabIndex = isSelected ? 0 : -1
    }
    this.onSelect(name)
  }

  tab(name: Name): HTMLElement {
    return element(`${this.prefix}${name}`)
  }
}
