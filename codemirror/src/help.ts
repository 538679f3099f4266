import { type Diagnostic, forEachDiagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import type { KeyExplanation, Stretch } from 'tranship/editor'
import { type DocumentationLinks, linkTo } from './documentation-links.js'

/** Returns the problems at an offset with their fixes, and the meaning of the key there; undefined if there are none. */
export async function helpAt(
  view: EditorView,
  offset: number,
  explanation: KeyExplanation | undefined,
  links: DocumentationLinks,
): Promise<HTMLElement | undefined> {
  const problems: HTMLElement[] = []
  forEachDiagnostic(view.state, (diagnostic, from, to) => {
    if (from <= offset && offset <= to) problems.push(problemOf(diagnostic, { from, to }, view))
  })
  if (problems.length === 0 && explanation === undefined) return undefined
  const help = document.createElement('div')
  help.className = 'tranship-help'
  help.append(...problems)
  if (explanation !== undefined) help.append(await meaningOf(explanation, view, links))
  return help
}

function problemOf(
  { severity, renderMessage, message, actions = [] }: Diagnostic,
  { from, to }: Stretch,
  view: EditorView,
): HTMLElement {
  const problem = document.createElement('div')
  problem.className = `tranship-problem tranship-${severity}`
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

async function meaningOf(
  { key, path, description }: KeyExplanation,
  { state }: EditorView,
  links: DocumentationLinks,
): Promise<HTMLElement> {
  const { elementsOf } = await import('./markdown.js')
  const meaning = document.createElement('div')
  const heading = document.createElement('p')
  const name = document.createElement('strong')
  name.textContent = key
  heading.append(name)
  const address = links.ofKey?.(path)
  if (address !== undefined) heading.append(' ', linkTo(address, 'Documentation'))
  meaning.className = 'tranship-markdown'
  meaning.append(heading, ...elementsOf(description, state))
  return meaning
}
