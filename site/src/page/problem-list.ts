import type { Diagnostic } from 'tranship'
import type { Shown } from '../translation/messages.js'
import { linkToCode } from './documentation-link.js'
import { showEntries } from './show-entries.js'

/** Shows the list of problems. Each entry leads to its line. */
export function showProblemList(
  list: HTMLElement,
  { problems, failure }: Pick<Shown, 'problems' | 'failure'>,
  onChoose: (problem: Diagnostic) => void,
): void {
  const entries = problems.map((problem) => {
    const { severity, message, hint, file, range } = problem
    const entry = document.createElement('li')
    const button = document.createElement('button')
    const place = document.createElement('span')
    button.type = 'button'
    button.className = severity
    place.className = 'place'
    place.textContent = `${file ?? ''}:${range.start.line} ${severity}`
    button.append(place, ` ${hint === undefined ? message : `${message} ${hint}`}`)
    button.addEventListener('click', () => onChoose(problem))
    entry.append(button, linkToCode(problem))
    return entry
  })
  const none =
    failure === undefined
      ? 'None: tranship translates the whole file as written.'
      : `Unknown: the page failed at this text, which is a bug of the page (${failure}).`
  showEntries(list, entries, none)
}
