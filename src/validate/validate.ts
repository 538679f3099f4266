import { nearest } from '../warnings/nearest.js'
import type { Report } from '../warnings/report.js'
import { Removals } from '../source/removals.js'
import type { Node } from '../source/node.js'
import { follow, Place } from '../source/place.js'
import { takesAnyText } from '../mapping/keys/free-text.js'
import type { Shape } from '../mapping/keys/shape.js'
import { type Finding, findingsIn, fits } from './findings.js'
import { contrast, listed, typeWords } from './words.js'

/**
 * Checks types, closed sets of values and required keys against the shapes of the key tables. What is wrong is
 * reported and comes back as invalid; the rest of the tree is as it was. Where any text is taken, a number or boolean
 * lacks only its quotes.
 */
export function validate(root: Node, shape: Shape, report: Report): Node {
  if (fits(root, shape)) return root
  const top = new Place(root)
  const removals = new Removals()
  for (const finding of findingsIn(root, shape)) {
    const place = follow(top, finding.path)
    if (!lacksWhatIsInvalid(finding, place)) {
      reportFinding(finding, place, report, takesAnyText(shape, finding.path))
    }
    removals.add(finding.path, 'invalid')
  }
  return removals.apply(root)
}

/** Whether a required key is there, with a value that has been reported already. */
function lacksWhatIsInvalid({ keyword, params }: Finding, place: Place): boolean {
  return keyword === 'required' && place.has(params.missingProperty)
}

function reportFinding(
  { keyword, params }: Finding,
  place: Place,
  report: Report,
  takesAnyText: boolean,
): void {
  switch (keyword) {
    case 'required':
      return report('missing-key', place, { name: params.missingProperty })
    case 'enum': {
      const value = place.text ?? ''
      const values = params.allowedValues
      return report(
        'invalid-value',
        place,
        { value, values: listed(values) },
        { fix: nearest(value, values, 2) },
      )
    }
    case 'type': {
      const args = { expected: typeWords(params.type), found: contrast(place.node) }
      return report('wrong-type', place, args, { fix: takesAnyText ? place.text : undefined })
    }
  }
}
