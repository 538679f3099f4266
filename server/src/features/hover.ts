import type { Contribution, ManifestFile } from 'tranship'
import { explanationAt, type ManifestSymbol } from 'tranship/editor'
import { type Hover, MarkupKind } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import { codeSpan } from '../protocol/code-span.js'
import type { Location } from '../protocol/location.js'
import { lineAt } from '../protocol/ranges.js'
import { mentionedAt } from './names.js'
import { describeVariable } from './variables.js'

/** The limit on objects, and on fields of each. */
const most = 6

/** Describes the name and key at an offset, and what its line becomes. Keys are described only with a schema. */
export function hoverAt(
  analysis: Analysis,
  location: Location,
  offset: number,
  schema: object | undefined,
): Hover | undefined {
  const file = analysis.fileAt(location)
  if (file === undefined) return undefined
  const explanation = schema && explanationAt(file.text, offset, schema)
  const meaning = explanation && `${codeSpan(explanation.key)}: ${explanation.description}`
  const named = namedBy(mentionedAt(analysis, location, offset), analysis)
  const parts = [
    named,
    describeVariable(analysis, location, offset),
    meaning,
    becomes(objectsOfLine(analysis, file, offset)),
    inferred(analysis, file, offset),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  return { contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n---\n\n') } }
}

function namedBy(symbols: readonly ManifestSymbol[], { trace }: Analysis): string | undefined {
  const [symbol] = symbols
  if (symbol === undefined) return undefined
  const objects = symbols.flatMap(
    ({ extent: { start, end }, file }) => trace?.objectsAt(start.offset, end.offset, file) ?? [],
  )
  const titles = [...new Set(objects.map(({ title }) => title))]
  const own = titles.length === 0 ? '' : `: ${titles.slice(0, most).join(', ')}`
  return `${codeSpan(symbol.name)} is a ${symbol.kind}${own}${titles.length > most ? ' …' : '.'}`
}

function objectsOfLine({ trace }: Analysis, { path, text }: ManifestFile, offset: number) {
  return trace?.objectsAt(...lineAt(text, offset), path) ?? []
}

/** Lists the inferences about this line, or with this line as evidence. */
function inferred({ trace }: Analysis, { path, text }: ManifestFile, offset: number): string | undefined {
  const notes = trace?.notesAt(...lineAt(text, offset), path) ?? []
  if (notes.length === 0) return undefined
  const lines = notes.slice(0, most).map(({ about, what, because, place }) => {
    const { line } = place.range.start
    const file = place.file === undefined || place.file === path ? '' : ` of ${codeSpan(place.file)}`
    return `- ${codeSpan(String(about.path.at(-1)))}: ${what}, because ${because}, line ${line}${file}`
  })
  const more = notes.length > most ? [`- and ${notes.length - most} more`] : []
  return ['Inferred', '', ...lines, ...more].join('\n')
}

function becomes(objects: readonly Contribution[]): string | undefined {
  if (objects.length === 0) return undefined
  const lines = objects.slice(0, most).map(({ title, pointers }) => {
    const fields = pointers.filter((pointer) => pointer !== '')
    const shown = fields.slice(0, most).map((pointer) => `\n  - ${codeSpan(pointer)}`)
    const more = fields.length > most ? [`\n  - and ${fields.length - most} more`] : []
    return `- ${title}${[...shown, ...more].join('')}`
  })
  const more = objects.length > most ? [`- and ${objects.length - most} more`] : []
  return ['Becomes', '', ...lines, ...more].join('\n')
}
