import type { Place } from '../../../source/place.js'
import type { Span } from '../../../source/position.js'
import type { ServiceRule } from '../../types/service-rule.js'

/** An alias for another service: an entry of `links` with an alias (rule C4-01). */
export interface Link {
  readonly service: string
  readonly alias: string
  readonly place: Place
  /** The position of the alias in the text of the place. */
  readonly part: Span
}

function normaliseLinks(service: Place): readonly Link[] {
  return (service.get('links')?.items() ?? []).flatMap((place) => {
    const text = place.text ?? ''
    const colon = text.indexOf(':')
    const alias = text.slice(colon + 1)
    if (colon < 0 || alias === '') return []
    return [{ service: text.slice(0, colon), alias, place, part: { start: colon + 1, end: text.length } }]
  })
}

export const links: ServiceRule<readonly Link[]> = { normalise: normaliseLinks }
