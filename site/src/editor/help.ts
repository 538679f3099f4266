import { type Diagnostic, forEachDiagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import type { KeyExplanation } from 'tranship/editor'
import type { Stretch } from 'tranship/internal'
import { linkToKey } from '../page/documentation-link.js'

/** Returns the problems at an offset with their fixes, and the meaning of the key there; undefined if there are none. */
export async function helpAt(
  view: EditorView,
  offset: number,
  explanation: KeyExplanation | undefined,
): Promise<HTMLElement | undefined> {
  const problems: HTMLElement[] = []
  forEachDiagnostic(view.state, (diagnostic, from, to) => {
    if (from <= offset && offset <= to) problems.push(problemOf(diagnostic, { from, to }, view))
  })
  if (problems.length === 0 && explanation === undefined) return undefined
  const help = document.createElement('div')
  help.className = 'explanation'
  help.append(...problems)
  if (explanation !== undefined) help.append(await meaningOf(explanation))
  return help
}

function problemOf(
  { severity, renderMessage, message, actions = [] }: Diagnostic,
  { from, to }: Stretch,
  view: EditorView,
): HTMLElement {
  const problem = document.createElement('div')
  problem.className = `problem ${severity}`
  problem.append(renderMessage?.(view) ?? message)
  for (const { name, apply } of actions) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'cm-diagnosticAction'
    button.textContent = name
    button.addEventListener('click', () => apply(view, from, to))
    problem.append(button)
  }
  return problem
}

async function meaningOf({ key, path, description }: KeyExplanation): Promise<HTMLElement> {
  const { elementsOf } = await import('./markdown.js')
  const meaning = document.createElement('div')
  const heading = document.createElement('p')
  const name = document.createElement('strong')
  name.textContent = key
  heading.append(name, ' ', linkToKey(path, 'Documentation'))
  meaning.className = 'markdown'
  meaning.append(heading, ...elementsOf(description))
  return meaning
}
