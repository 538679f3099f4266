import type { Diagnostic, Fix } from 'tranship'
import { withCode } from 'tranship-codemirror'
import type { Shown } from '../translation/messages.js'
import { linkToCode } from './documentation-link.js'
import { showEntries } from './show-entries.js'

/** The reactions to a problem list. */
export interface ProblemActions {
  readonly onChoose: (problem: Diagnostic) => void
  readonly onFix: (problem: Diagnostic, fix: Fix) => void
}

/** Shows the list of problems. Each entry leads to its line, and has a button for its fix if there is only one. */
export function showProblemList(
  list: HTMLElement,
  { problems, failure }: Pick<Shown, 'problems' | 'failure'>,
  { onChoose, onFix }: ProblemActions,
): void {
  const entries = problems.map((problem) => {
    const { severity, message, hint, file, range } = problem
    const entry = document.createElement('li')
    const said = hint === undefined ? message : `${message} ${hint}`
    const button = document.createElement('button')
    const place = document.createElement('span')
    button.type = 'button'
    button.className = `choose ${severity}`
    place.className = 'quiet'
    place.textContent = `${file ?? ''}:${range.start.line}`
    button.ariaLabel = `${severity}: ${said} ${place.textContent}`
    button.append(...withCode(said), ' ', place)
    button.addEventListener('click', () => onChoose(problem))
    entry.append(button)
    const fix = onlyFix(problem)
    if (fix !== undefined) entry.append(fixButton(problem, () => onFix(problem, fix)))
    entry.append(linkToCode(problem))
    return entry
  })
  const none =
    failure === undefined
      ? 'None: tranship translates the whole file as written.'
      : `Unknown: the page failed at this text, which is a bug of the page (${failure}).`
  showEntries(list, entries, none)
}

/** Returns the fix of a problem that has exactly one; undefined if the user must decide. */
export function onlyFix({ fixes = [] }: Diagnostic): Fix | undefined {
  return fixes.length === 1 ? fixes[0] : undefined
}

/** Returns the numbers of errors and warnings: `2 errors · 3 warnings`. */
export function countText(problems: readonly Diagnostic[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const counted = [
    [errors, 'error'],
    [problems.length - errors, 'warning'],
  ] as const
  const parts = counted.filter(([count]) => count > 0)
  return parts.map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`).join(' · ')
}

function fixButton({ message }: Diagnostic, fix: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'fix'
  button.textContent = 'Fix'
  button.ariaLabel = `Fix: ${message}`
  button.addEventListener('click', fix)
  return button
}
