import { LoadedFiles } from './load/loaded-files.js'
import type { Facts } from './options/facts.js'
import { findUnfit } from './options/facts-schema.js'
import { Place } from './source/place.js'
import { plain } from './validate/plain.js'
import { quote } from './warnings/quote.js'
import { Reports } from './warnings/report.js'

/** The facts of a file, or the line of its first error, counted from 1. */
export type ReadFacts = { readonly facts: Facts } | { readonly errorLine: number; readonly reason: string }

/** Parses the text of a file of facts. */
export function readFacts(text: string): ReadFacts {
  const reports = new Reports()
  const files = new LoadedFiles(reports)
  const [file] = files.add(undefined, text, '')
  const error = reports.diagnostics(files, {}).find(({ severity }) => severity === 'error')
  if (error !== undefined) return { errorLine: error.range.start.line, reason: 'it is no JSON' }
  const facts = file?.root && plain(file.root)
  const unfit = findUnfit(facts)
  if (unfit === undefined) return { facts: facts as Facts }
  const place = file?.root && placeAt(new Place(file.root), unfit)
  return {
    errorLine: place === undefined ? 1 : files.sources.located(place.keySpan).range.start.line,
    reason:
      unfit.length === 0
        ? 'it holds no facts of version 1'
        : `\`${quote(unfit.join('.'))}\` is no fact of version 1`,
  }
}

/** Follows keys as far as they lead. */
function placeAt(top: Place, keys: readonly string[]): Place {
  let place = top
  for (const key of keys) {
    const next = place.isList ? place.items()[Number(key)] : place.get(key)
    if (next === undefined) break
    place = next
  }
  return place
}
