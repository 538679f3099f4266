import { element } from './element.js'

/** The parts of the page. A narrow window shows one at a time. */
const panes = ['compose', 'kubernetes', 'problems'] as const
export type Pane = (typeof panes)[number]

/** The tabs of a narrow window. Arrow keys switch tabs. */
export class Panes {
  private shown: Pane = 'compose'

  constructor() {
    for (const pane of panes) this.tab(pane).addEventListener('click', () => this.show(pane))
    element('panes').addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      if (step === 0) return
      const next = panes[(panes.indexOf(this.shown) + step + panes.length) % panes.length]!
      this.show(next)
      this.tab(next).focus()
    })
    this.show(this.shown)
  }

  show(pane: Pane): void {
    this.shown = pane
    for (const each of panes) {
      const isShown = each === pane
      this.tab(each).ariaSelected = String(isShown)
      this.tab(each).tabIndex = isShown ? 0 : -1
      element(`pane-${each}`).classList.toggle('is-shown', isShown)
    }
  }

  /** Shows the number of problems on their tab. */
  count(problems: number): void {
    this.tab('problems').textContent = problems === 0 ? 'Problems' : `Problems (${problems})`
  }

  private tab(pane: Pane): HTMLElement {
    return element(`show-pane-${pane}`)
  }
}
