import type { Diagnostic as Found } from 'tranship'
import { certainEdits } from 'tranship-cli/internal'
import { fixTitle } from 'tranship/editor'
import { addToGroup, ignoreInsertion } from 'tranship/internal'
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'
import { diagnosticsOf, type DiagnosticsOptions } from './diagnostics.js'

/** The kind of the action that applies all fixes of a document. Editors can apply it on saving. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.tranship`

/** A diagnostic of a document, as the library and the editor have it. */
interface Shown {
  readonly found: Found
  readonly range: Range
  readonly own: readonly Diagnostic[]
}

/**
 * Returns the actions for a range of a document: fixes, comments that silence warnings, and one that applies all fixes.
 * `only` are the wanted kinds. Without them, the last action appears beside a fix, and only if it does more.
 */
export function codeActions(
  analysis: Analysis,
  location: Location,
  at: Range,
  options: DiagnosticsOptions,
  only: readonly string[] | undefined,
): CodeAction[] {
  const shown = shownIn(analysis, location, options)
  const near = shown.filter(({ found, range }) =>
    [range, ...(found.fixes ?? []).map((fix) => toRange(fix.range))].some((each) => meets(each, at)),
  )
  const fixes = fixActions(near, analysis, at)
  const edits = fixAllEdits(shown, analysis, location)
  const all: CodeAction = {
    title: 'Apply all certain fixes of this file',
    kind: fixAllKind,
    edit: { changes: { [analysis.addressOf(location)]: edits } },
  }
  const isUseful = only === undefined ? fixes.length > 0 && edits.length > 1 : edits.length > 0
  const actions = [...fixes, ...ignoreActions(near, analysis, location, at), ...(isUseful ? [all] : [])]
  return only === undefined
    ? actions
    : actions.filter(({ kind }) => only.some((each) => isOfKind(kind!, each)))
}

/** `true` if a kind is the wanted one or below it. The empty kind is above all others. */
function isOfKind(kind: string, wanted: string): boolean {
  return wanted === CodeActionKind.Empty || `${kind}.`.startsWith(`${wanted}.`)
}

/** Returns the diagnostics that the editor shows at the place that the library found. */
function shownIn(analysis: Analysis, location: Location, options: DiagnosticsOptions): Shown[] {
  const all = diagnosticsOf(analysis, options).get(location) ?? []
  return analysis.diagnostics.flatMap((found) => {
    if (analysis.locate(found.file) !== location) return []
    const range = toRange(found.range)
    const own = all.filter((each) => each.code === found.code && isSame(each.range, range))
    return own.length === 0 ? [] : [{ found, range, own }]
  })
}

function fixActions(near: readonly Shown[], analysis: Analysis, at: Range): CodeAction[] {
  const actions = new Map<string, CodeAction>()
  for (const { found, range, own } of near) {
    const { fixes = [] } = found
    for (const fix of fixes) {
      const replaced = toRange(fix.range)
      if (!meets(range, at) && !meets(replaced, at)) continue
      const uri = analysis.addressOfFile(fix.file ?? found.file)
      const edit = { changes: { [uri]: [{ range: replaced, newText: fix.text }] } }
      // A problem in a YAML anchor is reported for each service that merges it, but has one fix.
      const key = JSON.stringify(edit)
      const others = actions.get(key)?.diagnostics ?? []
      actions.set(key, {
        title: fixTitle(fix),
        kind: CodeActionKind.QuickFix,
        diagnostics: [...new Set([...others, ...own])],
        isPreferred: fixes.length === 1,
        edit,
      })
    }
  }
  return [...actions.values()]
}

/** The limit on offered comments. A whole file may be selected, and finding the place of a comment takes time. */
const mostIgnored = 10

/** Returns an action for each line and code of a warning. */
function ignoreActions(
  near: readonly Shown[],
  analysis: Analysis,
  location: Location,
  at: Range,
): CodeAction[] {
  const text = analysis.fileAt(location)?.text ?? ''
  const written = TextDocument.create('', 'yaml', 0, text)
  const warnings = new Map<string, Shown[]>()
  for (const shown of near) {
    if (shown.found.severity === 'warning' && meets(shown.range, at))
      addToGroup(warnings, `${shown.range.start.line} ${shown.found.code}`, shown)
  }
  return [...warnings.values()].slice(0, mostIgnored).flatMap((same) => {
    const { code, range } = same[0]!.found
    const insertion = ignoreInsertion(text, code, range.start.offset)
    if (insertion === undefined) return []
    const place = written.positionAt(insertion.offset)
    const newText = insertion.text
    return {
      title: `Ignore ${code} with a comment`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [...new Set(same.flatMap(({ own }) => own))],
      edit: {
        changes: { [analysis.addressOf(location)]: [{ range: { start: place, end: place }, newText }] },
      },
    }
  })
}

function fixAllEdits(shown: readonly Shown[], analysis: Analysis, location: Location): TextEdit[] {
  const edits = certainEdits(
    shown.map(({ found }) => found),
    (file) => analysis.locate(file) === location,
  )
  return edits.map(({ fix }) => ({ range: toRange(fix.range), newText: fix.text }))
}

function isSame(one: Range, other: Range): boolean {
  const differ = (a: Range['start'], b: Range['start']) => isBefore(a, b) || isBefore(b, a)
  return !differ(one.start, other.start) && !differ(one.end, other.end)
}

/** `true` if two ranges overlap or touch. */
function meets(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start)
}

function isBefore(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character)
}
