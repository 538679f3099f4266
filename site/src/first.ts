import { applyKeptTheme } from './page/theme.js'
import { hasOwnText } from './state/own-text.js'

/** The worker that translates. Browsers load its code beside that of the page, because this module starts on its own. */
export const worker = new Worker(new URL('./translation/worker.ts', import.meta.url), { type: 'module' })

applyKeptTheme()
// The text in the page itself is that of the first example.
if (hasOwnText()) document.documentElement.classList.add('has-own-text')
