import type { ErrorObject } from 'ajv'
import type { Report } from '../diagnostics/report.js'
import { Cuts } from '../source/cuts.js'
import type { Node } from '../source/node.js'
import { follow, Place } from '../source/place.js'
import { validateManifest } from './compiled.js'
import { plain } from './plain.js'
import { describe, listed, typeWords } from './words.js'

/**
 * Checks types, closed sets of values and required keys against the schema that the key tables make. What is wrong is
 * reported and comes back as invalid; the rest of the tree is as it was.
 */
export function validate(root: Node, report: Report): Node {
  if (validateManifest(plain(root))) return root
  const top = new Place(root)
  const cuts = new Cuts()
  for (const error of validateManifest.errors ?? []) {
    const path = fromPointer(error.instancePath)
    const place = follow(top, path)
    // An invalid node has been reported where it became so.
    if (place.node.kind === 'invalid') continue
    reportError(error, place, report)
    cuts.add(path, 'invalid')
  }
  return cuts.apply(root)
}

function reportError({ keyword, params }: ErrorObject, place: Place, report: Report): void {
  if (keyword === 'required') report('missing-key', place, { name: params['missingProperty'] as string })
  else if (keyword === 'enum') {
    const values = params['allowedValues'] as readonly string[]
    report('invalid-value', place, { value: place.text ?? '', values: listed(values) })
  } else {
    const types = params['type'] as string | readonly string[]
    report('wrong-type', place, { expected: typeWords(types), found: describe(place.node) })
  }
}

/** The segments of a JSON Pointer. */
function fromPointer(pointer: string): string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~'))
}
