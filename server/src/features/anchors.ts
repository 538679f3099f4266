import { type AnchorPlaces, anchorsIn } from 'tranship/internal'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'
import type { Mentioned } from './mentioned.js'

/** A YAML anchor at an offset, with its aliases. */
export interface Anchored extends Mentioned {
  /** The names of all anchors of the file. */
  readonly known: readonly string[]
}

/** Returns the anchor that an offset of a document defines or refers to. */
export function anchorAt(analysis: Analysis, location: Location, offset: number): Anchored | undefined {
  const all = anchorsIn(analysis.fileAt(location)?.text ?? '')
  // The name stands behind its `&` or `*`.
  const isHere = ({ start, end }: AnchorPlaces['range']) => start.offset - 1 <= offset && offset <= end.offset
  for (const { range, aliases } of all) {
    const here = [range, ...aliases].find(isHere)
    if (here === undefined) continue
    const uri = analysis.addressOf(location)
    return {
      here: toRange(here),
      definitions: [{ uri, range: toRange(range) }],
      mentions: aliases.map((alias) => ({ uri, range: toRange(alias) })),
      known: all.map(({ name }) => name),
    }
  }
  return undefined
}
