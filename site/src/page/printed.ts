import type { ShownObjects } from '../translation/messages.js'

/** Puts the Compose file and all cards on paper. The editors have only the lines in view. */
export function offerPrint(contents: () => readonly (readonly [title: string, text: string])[]): void {
  const printed = document.createElement('div')
  printed.id = 'printed'
  document.body.append(printed)
  addEventListener('beforeprint', () =>
    printed.replaceChildren(
      ...contents().map(([title, text]) => {
        const part = document.createElement('article')
        const heading = document.createElement('h2')
        heading.textContent = title
        const code = document.createElement('pre')
        code.textContent = text.trimEnd()
        part.append(heading, code)
        return part
      }),
    ),
  )
  addEventListener('afterprint', () => printed.replaceChildren())
}

/** Returns the cards with their objects, as titles and texts. */
export function printedCards({ cards, yaml }: ShownObjects): readonly (readonly [string, string])[] {
  return cards.map(({ title, from, to }) => [title, yaml.slice(from, to)])
}
