import { stepOf } from './tabs.js'

/** The tabs of the files. Arrow keys switch tabs. */
export class FileTabs {
  constructor(
    private readonly list: HTMLElement,
    private readonly onChoose: (path: string) => void,
    private readonly onRemove: (path: string) => void,
  ) {
    list.addEventListener('keydown', (event) => {
      const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
      const at = tabs.indexOf(event.target as HTMLElement)
      const step = stepOf(event.key)
      if (at < 0) return
      if (step !== 0) tabs[(at + step + tabs.length) % tabs.length]?.click()
      if (event.key === 'Delete' && at > 0) this.onRemove(tabs[at]!.title)
    })
  }

  show(paths: readonly string[], chosen: string): void {
    const hadFocus = this.list.contains(document.activeElement)
    const tabs = paths.map((path, index) => {
      const tab = document.createElement('button')
      const isChosen = path === chosen
      tab.type = 'button'
      tab.role = 'tab'
      tab.textContent = tab.title = path
      tab.ariaSelected = String(isChosen)
      tab.tabIndex = isChosen ? 0 : -1
      tab.setAttribute('aria-controls', 'manifest')
      if (index > 0) tab.setAttribute('aria-keyshortcuts', 'Delete')
      tab.addEventListener('click', () => this.onChoose(path))
      return tab
    })
    this.list.replaceChildren(...tabs)
    const tab = tabs[paths.indexOf(chosen)]
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (hadFocus) tab?.focus()
  }
}
