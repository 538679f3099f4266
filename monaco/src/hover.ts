import type { editor, languages } from 'monaco-editor'
import type { LanguageService } from 'tranship/editor'
import type { DocumentationLinks } from './documentation-links.js'
import { lineAt } from './ranges.js'

/** Returns the meaning of the key at an offset, and the objects that its line becomes. */
export async function hoverAt(
  model: editor.ITextModel,
  offset: number,
  service: Pick<LanguageService, 'explanationAt' | 'becomes'>,
  links: DocumentationLinks,
): Promise<languages.Hover | undefined> {
  const text = model.getValue()
  const { from, to } = lineAt(model.getPositionAt(offset).lineNumber, model)
  const [meaning, { titles, notes }] = await Promise.all([
    service.explanationAt(text, offset),
    service.becomes(text, from, to),
  ])
  const parts = [
    ...(titles.length === 0 ? [] : [`Becomes ${titles.join(', ')}.`]),
    ...notes,
    ...(meaning === undefined
      ? []
      : [`**${meaning.key}**${linkTo(meaning.path, links)}`, meaning.description]),
  ]
  return parts.length === 0 ? undefined : { contents: parts.map((value) => ({ value })) }
}

function linkTo(path: string, { ofKey }: DocumentationLinks): string {
  return ofKey === undefined ? '' : ` [Documentation](${ofKey(path)})`
}
