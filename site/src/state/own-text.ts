import { KeptText } from './browser-storage.js'

/** The beginning of the fragment of a link to a project. */
export const linkPrefix = '#project='

/** The project that this browser keeps, as JSON. */
export const keptText = new KeptText('tranship.project')

/** `true` if the page may open with another text than the first example. */
export function hasOwnText(): boolean {
  return location.hash.startsWith(linkPrefix) || keptText.read() !== null
}
