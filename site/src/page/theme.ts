import { element } from './element.js'

const key = 'tranship.theme'
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The button that switches between light and dark. Without a choice, the page follows the system. */
export function offerThemes(): void {
  const button = element('theme')
  const kept = themes.find((theme) => theme === read())
  show(kept)
  button.addEventListener('click', () => {
    const next: Theme = isDark() ? 'light' : 'dark'
    show(next)
    keep(next)
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

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // The choice holds until the page is left.
  }
}
