import path from 'node:path'
import { overriddenValues, type UsedVariable, usedVariables, visible } from 'tranship/internal'
import { type InlayHint, InlayHintKind, type Range } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'

const words: Readonly<Record<UsedVariable['from'], string>> = {
  application: 'the name of the application',
  environment: 'from the environment',
  file: 'from a file',
  default: 'the default counts',
  none: 'not set',
}

/**
 * Returns hints about the source of variables, and about the file or document that overrides a value. The values
 * themselves are hidden, since they may be secrets.
 */
export function inlayHintsOf(
  analysis: Analysis,
  location: Location,
  within: Range,
  withOverridden: boolean,
): InlayHint[] {
  const { sources, options } = analysis.project
  const variables = usedVariables(sources, options).map(({ range, from }) => ({ range, label: words[from] }))
  const overridden = withOverridden
    ? overriddenValues(sources, options).map(({ range, by }) => ({
        range,
        label: `${by.file === range.file ? 'a later document' : visible(path.posix.basename(by.file ?? ''))} wins`,
      }))
    : []
  return [...variables, ...overridden]
    .filter(({ range }) => analysis.locate(range.file) === location)
    .map(({ range, label }): InlayHint => ({
      position: toRange(range).end,
      label,
      kind: InlayHintKind.Type,
      paddingLeft: true,
      paddingRight: true,
    }))
    .filter(({ position: { line } }) => line >= within.start.line && line <= within.end.line)
}
