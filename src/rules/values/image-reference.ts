import {
  type ImageReference,
  type ImageReferenceFault,
  parseImageReference,
} from '../../compose/image-reference.js'
import { type Lookup, substitute, type VariableUse } from '../../compose/template.js'
import { unstorableCharacter } from '../../source/characters.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Reporting, VariableScope } from '../types/scope.js'
import { type Shown, tableOfWords, verbatim } from '../../source/shown.js'

/** Reads the name of an image as Kubernetes nodes do (rule R2.2-02). Errors are reported. */
export function readImageReference(
  place: Place,
  scope: Reporting & VariableScope,
): ImageReference | undefined {
  const text = place.text ?? ''
  const reference = parseImageReference(text)
  if (!(reference instanceof Fault)) return reference
  if (reportEmptyVariable(reference, place, scope)) return undefined
  // A character that Kubernetes cannot store has been reported.
  if (unstorableCharacter(text) !== undefined) return undefined
  const problem = problems[reference.reason]
  const part = text === '' ? {} : { part: reference }
  scope.report(
    'invalid-image',
    place,
    { value: place.shown, problem },
    { ...part, fix: fixOf(reference, place) },
  )
  return undefined
}

/**
 * Reports an error that an empty variable causes: the user must set the variable. Returns true if that is the cause.
 */
function reportEmptyVariable(
  fault: ImageReferenceFault,
  place: Place,
  scope: Reporting & VariableScope,
): boolean {
  const { node } = place
  const template = node.kind === 'scalar' ? node.template : undefined
  if (template === undefined) return false
  const variable = emptyVariable(fault, template.text, scope.lookupAt(place))
  if (variable === undefined) return false
  const problem = problems[fault.reason]
  scope.report(
    'image-variable-empty',
    place.with(template.node),
    { variable: verbatim(variable.name), problem },
    { part: variable },
  )
  return true
}

/** The largest number of variables to try. No real name of an image has more. */
const mostTried = 20

/** Returns the first variable that is empty or unset, if any value for it would remove the error. */
function emptyVariable(
  fault: ImageReferenceFault,
  template: string,
  lookup: Lookup,
): VariableUse | undefined {
  return substitute(template, lookup)
    .used.slice(0, mostTried)
    .find(({ name }) => {
      if (lookup(name)) return false
      const { text } = substitute(template, (other) => (other === name ? 'x' : lookup(other)))
      const reference = parseImageReference(text)
      return !(reference instanceof Fault && reference.reason === fault.reason)
    })
}

/** Returns the wrong part in lower case, if that corrects the name. */
function fixOf({ start, end }: ImageReferenceFault, place: Place): Shown | undefined {
  const { text = '' } = place
  const fix = text.slice(start, end).toLowerCase()
  const fixed = parseImageReference(text.slice(0, start) + fix + text.slice(end))
  return fixed instanceof Fault ? undefined : place.show(fix, { start, end })
}

/** Descriptions of the errors in names of images. */
const problems: Readonly<Record<ImageReferenceFault['reason'], Shown>> = tableOfWords({
  empty: 'it is empty',
  'empty-repository': 'the name is missing',
  'empty-component': 'there is nothing before, after or between the slashes',
  'empty-tag': 'there is no tag after the colon',
  'empty-digest': 'there is no digest after the `@`',
  scheme: 'it is a URL',
  'image-id': 'it is an image ID, which no registry knows',
  'invalid-registry': 'its registry is not a host name',
  'invalid-repository':
    'a repository has lower-case letters and digits, with `.`, `-`, `_` or `__` between them',
  'upper-case': 'upper-case letters are allowed only in the tag',
  'invalid-tag':
    'a tag has at most 128 letters, digits, `.`, `-` and `_`, and begins with a letter, a digit or `_`',
  'invalid-digest': 'a digest is `sha256:` followed by 64 hexadecimal digits in lower case',
  'too-long': 'with its registry it is longer than 255 characters',
})
