import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location as ProtocolLocation,
} from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { anchorAt } from './anchors.js'
import type { Mentioned } from './mentioned.js'
import { extendedAt, nameAt } from './names.js'
import { variableAt } from './variables.js'

/** A place in a document. */
export interface Spot {
  readonly analysis: Analysis
  readonly location: Location
  readonly offset: number
  /** `false` if another server answers for names. */
  readonly withNames: boolean
  /** `false` if another server answers for anchors. */
  readonly withAnchors: boolean
}

function mentionedAt({ analysis, location, offset, withNames, withAnchors }: Spot): Mentioned | undefined {
  const anchor = withAnchors ? anchorAt(analysis, location, offset) : undefined
  if (anchor !== undefined) return anchor
  const name = withNames
    ? (nameAt(analysis, location, offset) ?? extendedAt(analysis, location, offset))
    : undefined
  return name ?? variableAt(analysis, location, offset)
}

/** Returns the definitions of the name, anchor or variable at a place. */
export function definitionsAt(spot: Spot): ProtocolLocation[] | undefined {
  const found = mentionedAt(spot)
  return found && [...found.definitions]
}

/** Returns all places that mention the name, anchor or variable at a place. */
export function referencesAt(spot: Spot, withDefinitions: boolean): ProtocolLocation[] {
  const found = mentionedAt(spot)
  return found === undefined ? [] : [...(withDefinitions ? found.definitions : []), ...found.mentions]
}

/** Returns the places of the same document that mention the name, anchor or variable at a place. */
export function highlightsAt(spot: Spot): DocumentHighlight[] {
  const { definitions = [], mentions = [] } = mentionedAt(spot) ?? {}
  const own = spot.analysis.addressOf(spot.location)
  const inDocument = (places: readonly ProtocolLocation[], kind: DocumentHighlightKind) =>
    places.flatMap(({ uri, range }) => (uri === own ? [{ range, kind }] : []))
  return [
    ...inDocument(definitions, DocumentHighlightKind.Write),
    ...inDocument(mentions, DocumentHighlightKind.Read),
  ]
}
