import type { Fix } from 'tranship'
import { visible } from 'tranship/internal'
import { type CodeAction, CodeActionKind, type Range } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'
import { diagnosticsOf, type DiagnosticsOptions } from './diagnostics.js'

/** Returns the fixes for diagnostics in a range of a document. */
export function quickFixes(
  analysis: Analysis,
  location: Location,
  at: Range,
  options: DiagnosticsOptions,
): CodeAction[] {
  const shown = diagnosticsOf(analysis, options).get(location) ?? []
  const actions = new Map<string, CodeAction>()
  for (const found of analysis.diagnostics) {
    const { fixes = [], code } = found
    if (fixes.length === 0 || analysis.locate(found.file) !== location) continue
    const range = toRange(found.range)
    const own = shown.filter((each) => each.code === code && isSame(each.range, range))
    if (own.length === 0) continue
    for (const fix of fixes) {
      const replaced = toRange(fix.range)
      if (!meets(range, at) && !meets(replaced, at)) continue
      const uri = analysis.addressOfFile(fix.file ?? found.file)
      const edit = { changes: { [uri]: [{ range: replaced, newText: fix.text }] } }
      // A problem in a YAML anchor is reported for each service that merges it, but has one fix.
      const key = JSON.stringify(edit)
      const others = actions.get(key)?.diagnostics ?? []
      actions.set(key, {
        title: titleOf(fix),
        kind: CodeActionKind.QuickFix,
        diagnostics: [...new Set([...others, ...own])],
        isPreferred: fixes.length === 1,
        edit,
      })
    }
  }
  return [...actions.values()]
}

function titleOf({ text, range }: Fix): string {
  const [first = '', ...further] = text.trim().split('\n')
  const written = visible(further.length === 0 ? first : `${first.trimEnd()} …`)
  if (written === '') return 'Remove it'
  return range.start.offset === range.end.offset ? `Add ${written}` : `Replace by ${written}`
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
