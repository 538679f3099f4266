import { KeptText } from '../state/browser-storage.js'
import { element } from './element.js'

const choice = new KeptText('tranship.theme')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The button that switches between light and dark. Without a choice, the page follows the system. */
export function offerThemes(): void {
  const button = element('theme')
  const kept = choice.read()
  show(themes.find((theme) => theme === kept))
  button.addEventListener('click', () => {
    const next: Theme = isDark() ? 'light' : 'dark'
    show(next)
    choice.keep(next)
  })

  function show(theme: Theme | undefined): void {
    if (theme !== undefined) document.documentElement.dataset['theme'] = theme
    button.ariaPressed = String(isDark())
  }
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
