import type { Place } from '../source/place.js'
import type { Report } from '../warnings/report.js'

const anyQuote = /[“”„‘’‚«»]/
const inQuotes = /^[“„‘‚«][^]*[”“’‘»]$/

/** Reports values in typographic quotes, each where it is written. Few texts have such quotes, so few are walked. */
export function reportTypographicQuotes(top: Place, text: string, report: Report): void {
  if (anyQuote.test(text)) reportBelow(top, report)
}

function reportBelow(place: Place, report: Report): void {
  const { node } = place
  // An alias or a merge key repeats a value that is reported at its own place.
  if (place.useSpan !== undefined) return
  for (const entry of place.entries()) reportBelow(entry, report)
  for (const item of place.items()) reportBelow(item, report)
  if (node.kind !== 'scalar' || node.end - node.start !== node.text.length) return
  if (inQuotes.test(node.text)) report('typographic-quotes', place, {})
}
