import type { ManifestSymbol } from 'tranship/editor'
import type { Location as ProtocolLocation } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { isWithin, toRange } from '../protocol/ranges.js'
import { type Mentioned, unique, without } from './mentioned.js'

/** A range in a file. */
type FileRange = ManifestSymbol['references'][number]

/** The name of a symbol at an offset, with all places that mention it. */
export interface Named extends Mentioned {
  readonly symbol: ManifestSymbol
  /** All definitions of the symbol. */
  readonly same: readonly ManifestSymbol[]
}

export function nameAt(analysis: Analysis, location: Location, offset: number): Named | undefined {
  const all = analysis.symbolsWith(location)
  const placesOf = ({ file, range, references }: ManifestSymbol): readonly FileRange[] => [
    { ...range, ...(file === undefined ? {} : { file }) },
    ...references,
  ]
  const isHere = (place: FileRange) => analysis.locate(place.file) === location && isWithin(place, offset)
  const symbol = all.find((each) => placesOf(each).some(isHere))
  if (symbol === undefined) return undefined
  const same = all.filter(({ kind, name }) => kind === symbol.kind && name === symbol.name)
  const toLocation = (place: FileRange): ProtocolLocation => ({
    uri: analysis.addressOfFile(place.file),
    range: toRange(place),
  })
  const definitions = unique(same.map((each) => toLocation(placesOf(each)[0]!)))
  const places = unique(same.flatMap((each) => placesOf(each).map(toLocation)))
  return {
    symbol,
    same,
    here: toRange(placesOf(symbol).find(isHere)!),
    definitions,
    mentions: without(places, definitions),
  }
}

/** Returns the definitions of the name at an offset; nothing if the offset is in a definition itself. */
export function mentionedAt(
  analysis: Analysis,
  location: Location,
  offset: number,
): readonly ManifestSymbol[] {
  const { same = [] } = nameAt(analysis, location, offset) ?? {}
  const isHere = ({ file, range }: ManifestSymbol) =>
    analysis.locate(file) === location && isWithin(range, offset)
  return same.some(isHere) ? [] : same
}

/** Returns the service of another file that `extends` names at an offset. */
export function extendedAt(analysis: Analysis, location: Location, offset: number): Mentioned | undefined {
  const found = analysis.extended.find(
    ({ range }) => analysis.locate(range.file) === location && isWithin(range, offset),
  )
  if (found === undefined) return undefined
  const definitions = analysis
    .symbolsWith(analysis.locate(found.path))
    .flatMap((symbol) =>
      symbol.kind === 'service' && symbol.name === found.name
        ? [{ uri: analysis.addressOfFile(symbol.file), range: toRange(symbol.range) }]
        : [],
    )
  const here = toRange(found.range)
  return {
    here,
    definitions: unique(definitions),
    mentions: [{ uri: analysis.addressOf(location), range: here }],
  }
}
