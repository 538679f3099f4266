import { nearest, suggestion } from '../warnings/nearest.js'
import type { Report } from '../warnings/report.js'
import { Removals } from '../source/removals.js'
import type { Node } from '../source/node.js'
import { follow, type PathSegment, Place } from '../source/place.js'
import { type Finding, validateManifest } from './compiled.js'
import { plain } from './plain.js'
import { contrast, listed, typeWords } from './words.js'
import { type Shown, verbatim } from '../source/shown.js'

/** The knowledge of the tables of keys about values of the wrong type. */
export interface KeyKnowledge {
  /** Tells if a key takes any text. There a number or boolean lacks only its quotes, and the report gets a fix. */
  readonly takesAnyText: (path: readonly PathSegment[]) => boolean
  readonly typeAdvice: (place: Place, wanted: readonly string[]) => Shown
}

/**
 * Checks types, closed sets of values and required keys against the schema that the key tables make. Reports each error
 * and replaces its node by an invalid one; the rest of the tree stays as it was.
 */
export function validate(root: Node, report: Report, keys: KeyKnowledge): Node {
  const findings = validateManifest(plain(root))
  if (findings.length === 0) return root
  const top = new Place(root)
  const removals = new Removals()
  let previous: readonly PathSegment[] = []
  for (const finding of findings) {
    const place = follow(top, finding.path)
    // A value of the wrong type would also be reported as not in the closed set of its key: one report is enough.
    const isSame = finding.keyword === 'enum' && isSamePath(previous, finding.path)
    previous = finding.path
    if (isSame) continue
    // The stage that made the node invalid has reported it.
    if (place.node.kind === 'invalid') continue
    if (!hasInvalidValue(finding, place)) reportFinding(finding, place, report, keys)
    removals.add(finding.path, 'invalid')
  }
  return removals.apply(root)
}

function isSamePath(one: readonly PathSegment[], other: readonly PathSegment[]): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index])
}

/** True if the required key is there, but its value is invalid and has been reported. */
function hasInvalidValue({ keyword, params }: Finding, place: Place): boolean {
  return keyword === 'required' && place.has(params.missingProperty)
}

function reportFinding({ keyword, params }: Finding, place: Place, report: Report, keys: KeyKnowledge): void {
  switch (keyword) {
    case 'required':
      return report('missing-key', place, { name: verbatim(params.missingProperty) })
    case 'enum': {
      const value = place.text ?? ''
      const values = params.allowedValues.filter((allowed) => allowed !== '').map(verbatim)
      const near = nearest(value, values, 2) ?? valueWithWord(value, values)
      const args = { value: place.shown, values: listed(values), suggestion: suggestion(near) }
      return report('invalid-value', place, args, { fix: near })
    }
    case 'type': {
      const types = typeof params.type === 'string' ? [params.type] : params.type
      const instead = keys.typeAdvice(place, types)
      const args = { expected: typeWords(types), found: contrast(place.node), instead }
      return report('wrong-type', place, args, {
        fix: keys.takesAnyText(place.path) ? place.shown : undefined,
      })
    }
  }
}

/** Returns the only value with a word: `service_healthy` for `healthy`. */
function valueWithWord(word: string, values: readonly Shown[]): Shown | undefined {
  const [value, ...others] = values.filter((one) => one.split('_').includes(word))
  return others.length === 0 ? value : undefined
}
