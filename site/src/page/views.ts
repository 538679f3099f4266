import { element } from './element.js'
import { Tabs } from './tabs.js'

/** The panels on the right side, one for each tab. */
export const panels = ['objects', 'plan', 'differences'] as const
export type View = (typeof panels)[number]

/** The tabs of the right side. */
export class Views {
  private readonly tabs = new Tabs('views', panels, 'show-', (shown) => {
    for (const view of panels) element(view).hidden = view !== shown
    this.onShow()
  })

  constructor(private readonly onShow: () => void) {}

  get shown(): View {
    return this.tabs.selected
  }

  show(view: View): void {
    this.tabs.select(view)
  }
}
