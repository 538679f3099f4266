import type { Location as ProtocolLocation, Range } from 'vscode-languageserver/node'

/** A name at an offset, with all places that mention it. */
export interface Mentioned {
  readonly here: Range
  readonly definitions: readonly ProtocolLocation[]
  /** The other places. */
  readonly mentions: readonly ProtocolLocation[]
}

/** Returns the places, each once. */
export function unique(places: readonly ProtocolLocation[]): readonly ProtocolLocation[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()]
}

/** Returns the places that are not among others. */
export function without(
  places: readonly ProtocolLocation[],
  others: readonly ProtocolLocation[],
): readonly ProtocolLocation[] {
  const left = new Set(others.map(keyOf))
  return places.filter((place) => !left.has(keyOf(place)))
}

function keyOf({ uri, range }: ProtocolLocation): string {
  return `${uri}#${range.start.line}:${range.start.character}`
}
