import type { Contribution, PathSegment, Profile } from 'tranship'
import { pathAt } from 'tranship/internal'
import { type Hover, MarkupKind } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { schemaOf, schemasAt } from './schema.js'

/** So many objects, and fields of each, are told. */
const most = 6

/** What the key at an offset means, and what its line becomes. */
export function hoverAt(
  analysis: Analysis,
  location: Location,
  offset: number,
  profile: Profile,
  resources: string,
): Hover | undefined {
  const file = analysis.fileAt(location)
  const at = file && pathAt(file.text, offset)
  if (file === undefined || at === undefined) return undefined
  const lineStart = file.text.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = file.text.indexOf('\n', offset)
  const end = lineEnd < 0 ? file.text.length : lineEnd
  const objects = analysis.trace?.objectsAt(lineStart, end, file.path) ?? []
  const parts = [keyText(at, profile, resources), becomes(objects)].filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  return { contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n---\n\n') } }
}

/** The text of the key, or of the nearest key around it that has one. */
function keyText(at: readonly PathSegment[], profile: Profile, resources: string): string | undefined {
  const schema = schemaOf(profile, resources)
  for (let length = at.length; length > 0; length--) {
    const own = at.slice(0, length)
    const text = schemasAt(schema, own).find(
      ({ markdownDescription }) => markdownDescription,
    )?.markdownDescription
    if (text !== undefined) return `\`${own.at(-1)}\`: ${text}`
    // A name that somebody chose has no text, and what is around it is something else.
    if (typeof own.at(-1) === 'string') return undefined
  }
  return undefined
}

function becomes(objects: readonly Contribution[]): string | undefined {
  if (objects.length === 0) return undefined
  const lines = objects.slice(0, most).map(({ title, pointers }) => {
    const fields = pointers.filter((pointer) => pointer !== '')
    const shown = fields.slice(0, most).map((pointer) => `\n  - \`${pointer}\``)
    const more = fields.length > most ? [`\n  - and ${fields.length - most} more`] : []
    return `- ${title}${[...shown, ...more].join('')}`
  })
  const more = objects.length > most ? [`- and ${objects.length - most} more`] : []
  return ['Becomes', '', ...lines, ...more].join('\n')
}
