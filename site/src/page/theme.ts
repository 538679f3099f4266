import { KeptText } from '../state/browser-storage.js'
import { element } from './element.js'

const choice = new KeptText('tranship.theme')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** Applies the theme that the user chose earlier. Without a choice, the page follows the system. */
export function applyKeptTheme(): void {
  const kept = choice.read()
  const theme = themes.find((one) => one === kept)
  if (theme !== undefined) apply(theme)
}

/** Makes the button that switches to the other theme, which it names. */
export function offerThemes(): void {
  const button = element('theme')
  applyKeptTheme()
  nameOther()
  button.addEventListener('click', () => {
    const next = otherTheme()
    apply(next)
    choice.keep(next)
    nameOther()
  })
  systemIsDark.addEventListener('change', nameOther)

  function nameOther(): void {
    const other = otherTheme()
    button.textContent = other === 'dark' ? 'Dark' : 'Light'
    button.title = `Use ${other} colours`
  }
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}

function otherTheme(): Theme {
  const { theme } = document.documentElement.dataset
  const isDark = theme === undefined ? systemIsDark.matches : theme === 'dark'
  return isDark ? 'light' : 'dark'
}
