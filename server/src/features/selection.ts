import { rangesAround } from 'tranship/internal'
import type { SelectionRange } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'

/** Returns the ranges that a selection at an offset grows to, one within the other. */
export function selectionAt(analysis: Analysis, location: Location, offset: number): SelectionRange {
  const ranges = rangesAround(analysis.fileAt(location)?.text ?? '', offset, analysis.project.options)
  return ranges.reduceRight<SelectionRange | undefined>(
    (parent, range) => ({ range: toRange(range), ...(parent === undefined ? {} : { parent }) }),
    undefined,
  )!
}
