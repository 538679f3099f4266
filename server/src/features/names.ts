import { toYAML } from 'tranship'
import type { ManifestSymbol } from 'tranship/editor'
import { visible } from 'tranship/internal'
import {
  type DocumentSymbol,
  ErrorCodes,
  type Location as ProtocolLocation,
  type Range,
  ResponseError,
  SymbolKind,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { isWithin, toRange } from '../protocol/ranges.js'

/** A range in a file. */
type FileRange = ManifestSymbol['references'][number]

const shownAs: Readonly<Record<ManifestSymbol['kind'], SymbolKind>> = {
  service: SymbolKind.Class,
  network: SymbolKind.Interface,
  volume: SymbolKind.Object,
  config: SymbolKind.File,
  secret: SymbolKind.Key,
  endpoint: SymbolKind.Event,
}

/** Returns the definitions in a document, in order. */
export function outlineOf(analysis: Analysis, location: Location): DocumentSymbol[] {
  return analysis
    .symbolsWith(location)
    .filter(({ file }) => analysis.locate(file) === location)
    .map(({ kind, name, range, extent }) => ({
      name: name === '' ? ' ' : visible(name),
      detail: kind,
      kind: shownAs[kind],
      range: toRange(extent),
      selectionRange: toRange(range),
    }))
}

/** A name at an offset, with all places that mention it. */
interface Named {
  readonly symbol: ManifestSymbol
  /** All definitions of the symbol. */
  readonly same: readonly ManifestSymbol[]
  readonly here: Range
  readonly definitions: readonly ProtocolLocation[]
  readonly mentions: readonly ProtocolLocation[]
}

function nameAt(analysis: Analysis, location: Location, offset: number): Named | undefined {
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
  const isDefinition = (place: ProtocolLocation) => definitions.some((each) => keyOf(each) === keyOf(place))
  return {
    symbol,
    same,
    here: toRange(placesOf(symbol).find(isHere)!),
    definitions,
    mentions: places.filter((place) => !isDefinition(place)),
  }
}

function unique(places: readonly ProtocolLocation[]): readonly ProtocolLocation[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()]
}

function keyOf({ uri, range }: ProtocolLocation): string {
  return `${uri}#${range.start.line}:${range.start.character}`
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

/** Returns the definitions of the name at an offset. */
export function definitionsAt(analysis: Analysis, location: Location, offset: number): ProtocolLocation[] {
  return [...(nameAt(analysis, location, offset)?.definitions ?? [])]
}

/** Returns all places that mention the name at an offset. */
export function referencesAt(
  analysis: Analysis,
  location: Location,
  offset: number,
  withDefinitions: boolean,
): ProtocolLocation[] {
  const found = nameAt(analysis, location, offset)
  if (found === undefined) return []
  return [...(withDefinitions ? found.definitions : []), ...found.mentions]
}

/** Returns the range of the name to rename, if it can be renamed. */
export function renamable(analysis: Analysis, location: Location, offset: number): Range | undefined {
  return renamableAt(analysis, location, offset)?.here
}

/** Refuses services of a file that other files extend, since their references can't be found from here. */
function renamableAt(analysis: Analysis, location: Location, offset: number): Named | undefined {
  const found = nameAt(analysis, location, offset)
  return found?.symbol.kind === 'service' && analysis.isOnlyExtended(location) ? undefined : found
}

/**
 * Returns the edits that rename all mentions of a name.
 *
 * @throws {ResponseError} if the new name is invalid or taken.
 */
export function renameAt(
  analysis: Analysis,
  location: Location,
  offset: number,
  newName: string,
): WorkspaceEdit | undefined {
  const found = renamableAt(analysis, location, offset)
  if (found === undefined) return undefined
  const { kind } = found.symbol
  if (!/^[a-zA-Z0-9_][a-zA-Z0-9._-]*$/.test(newName))
    throw new ResponseError(
      ErrorCodes.InvalidParams,
      'A name has letters, digits, dots, dashes and underscores, and begins with no dot or dash.',
    )
  if (toYAML([{ name: newName }]) !== `name: ${newName}\n`)
    throw new ResponseError(
      ErrorCodes.InvalidParams,
      `YAML reads \`${newName}\` as something else than a name.`,
    )
  if (analysis.symbolsWith(location).some((other) => other.kind === kind && other.name === newName))
    throw new ResponseError(ErrorCodes.InvalidParams, `There is a ${kind} \`${newName}\` already.`)
  const changes: Record<string, { range: Range; newText: string }[]> = {}
  for (const { uri, range } of [...found.definitions, ...found.mentions])
    (changes[uri] ??= []).push({ range, newText: newName })
  return { changes }
}
