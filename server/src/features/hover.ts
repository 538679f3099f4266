import type { Contribution, ManifestFile } from 'tranship'
import { explanationAt, type ManifestSymbol } from 'tranship/editor'
import { pointerKeys } from 'tranship/internal'
import { type Hover, MarkupKind } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import { codeSpan, yamlBlock } from '../protocol/code-span.js'
import type { Location } from '../protocol/location.js'
import { lineAt } from '../protocol/ranges.js'
import { mentionedAt } from './names.js'
import { describeVariable } from './variables.js'

/** The limit on objects, and on fields of each. */
const most = 6

/** The limit on lines of a definition. */
const mostLines = 12

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
    becomes(objectsOfLine(analysis, file, offset), !hasVariable(analysis, location, file, offset)),
    inferred(analysis, file, offset),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  return { contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n---\n\n') } }
}

function namedBy(symbols: readonly ManifestSymbol[], analysis: Analysis): string | undefined {
  const [symbol] = symbols
  if (symbol === undefined) return undefined
  const objects = symbols.flatMap(
    ({ extent: { start, end }, file }) => analysis.trace?.objectsAt(start.offset, end.offset, file) ?? [],
  )
  const titles = [...new Set(objects.map(({ title }) => title))]
  const own = titles.length === 0 ? '' : `: ${titles.slice(0, most).join(', ')}`
  const said = `${codeSpan(symbol.name)} is a ${symbol.kind}${own}${titles.length > most ? ' …' : '.'}`
  return [said, ...symbols.flatMap((each) => definitionOf(each, symbols, analysis))].join('\n\n')
}

/** Returns the text of a definition, under its place if there are several. */
function definitionOf(
  { file, extent: { start, end } }: ManifestSymbol,
  all: readonly ManifestSymbol[],
  analysis: Analysis,
): string[] {
  const found = analysis.fileAt(analysis.locate(file))
  if (found === undefined) return []
  const indentation = ' '.repeat(start.column - 1)
  const lines = (indentation + found.text.slice(start.offset, end.offset).trimEnd())
    .split('\n')
    .map((line) => (line.startsWith(indentation) ? line.slice(indentation.length) : line))
  const block = yamlBlock([...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['# …'] : [])])
  if (all.length === 1) return [block]
  const wins = file === all.at(-1)!.file ? ', which wins' : ''
  return [`${codeSpan(found.path)}, line ${start.line}${wins}:`, block]
}

/** `true` if the line at an offset has a variable, whose value may be a secret. */
function hasVariable(
  analysis: Analysis,
  location: Location,
  { text }: ManifestFile,
  offset: number,
): boolean {
  const [start, end] = lineAt(text, offset)
  return analysis.variables.some(
    ({ range }) =>
      analysis.locate(range.file) === location && start <= range.start.offset && range.end.offset <= end,
  )
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

function becomes(objects: readonly Contribution[], hasValues: boolean): string | undefined {
  if (objects.length === 0) return undefined
  const lines = objects.slice(0, most).map(({ object, title, pointers }) => {
    // A field and a field within it may both come from a line.
    const leaves = pointers.flatMap((pointer) =>
      pointer === '' ? [] : leavesAt(object, pointerKeys(pointer)),
    )
    const fields = [...new Map(leaves.map((leaf) => [leaf.path, leaf])).values()]
    const shown = fields
      .slice(0, most)
      .map(({ path, value }) => `\n  - ${codeSpan(hasValues && value !== '' ? `${path}: ${value}` : path)}`)
    const more = fields.length > most ? [`\n  - and ${fields.length - most} more`] : []
    return `- ${title}${[...shown, ...more].join('')}`
  })
  const more = objects.length > most ? [`- and ${objects.length - most} more`] : []
  return ['Becomes', '', ...lines, ...more].join('\n')
}

/** A field without fields of its own. The value is empty if it is not to be shown. */
interface Leaf {
  readonly path: string
  readonly value: string
}

/** Returns the leaves of an object from a field on. */
function leavesAt(object: Contribution['object'], keys: readonly string[]): Leaf[] {
  let value: unknown = object
  let path = ''
  for (const key of keys) {
    path = Array.isArray(value) ? `${path}[${key}]` : joined(path, key)
    value = isGroup(value) ? value[key] : undefined
  }
  return leavesOf(value, path)
}

function leavesOf(value: unknown, path: string): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${path}[${index}]`))
  if (isGroup(value)) return Object.entries(value).flatMap(([key, item]) => leavesOf(item, joined(path, key)))
  const isHidden = value === undefined || ofVariable.test(path) || String(value).includes('\n')
  return [{ path, value: isHidden ? '' : String(value) }]
}

/** The paths of values of variables, which may come from an env file and be secret. */
const ofVariable = /\.env\[\d+\]\.value$/

function joined(path: string, key: string): string {
  if (!/^\w+$/.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
