import { element } from './element.js'

/** The panels on the right side, one for each tab. */
export const panels = ['objects', 'plan', 'differences'] as const
export type View = (typeof panels)[number]

/** The tabs of the right side. Arrow keys switch tabs. */
export class Views {
  shown: View = 'objects'

  constructor(private readonly onShow: () => void) {
    for (const view of panels) this.tab(view).addEventListener('click', () => this.show(view))
    element('views').addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      if (step === 0) return
      const next = panels[(panels.indexOf(this.shown) + step + panels.length) % panels.length]!
      this.show(next)
      this.tab(next).focus()
    })
  }

  show(view: View): void {
    this.shown = view
    for (const each of panels) {
      const isShown = each === view
      this.tab(each).ariaSelected = String(isShown)
      this.tab(each).tabIndex = isShown ? 0 : -1
      element(each).hidden = !isShown
    }
    this.onShow()
  }

  private tab(view: View): HTMLElement {
    return element(`show-${view}`)
  }
}
