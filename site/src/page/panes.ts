import { element } from './element.js'
import { Tabs } from './tabs.js'

/** The parts of the page. A narrow window shows one at a time. */
const panes = ['compose', 'kubernetes', 'problems'] as const
export type Pane = (typeof panes)[number]

/** The tabs of a narrow window. */
export class Panes {
  private readonly tabs = new Tabs('panes', panes, 'show-pane-', (shown) => {
    for (const pane of panes) element(`pane-${pane}`).classList.toggle('is-shown', pane === shown)
  })

  constructor() {
    this.show(this.tabs.selected)
  }

  show(pane: Pane): void {
    this.tabs.select(pane)
  }

  /** Shows the number of problems on their tab. */
  count(problems: number): void {
    this.tabs.tab('problems').textContent = problems === 0 ? 'Problems' : `Problems (${problems})`
  }
}
