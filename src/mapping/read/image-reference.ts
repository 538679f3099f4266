import {
  type ImageReference,
  type ImageReferenceFault,
  parseImageReference,
} from '../../compose/image-reference.js'
import { type Lookup, substitute, type VariableUse } from '../../compose/template.js'
import { unstorableCharacter } from '../../source/characters.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'

/** The name of an image as every Kubernetes node reads it (rule R2.2-02); what is wrong with it is reported. */
export function readImageReference(place: Place, scope: Scope): ImageReference | undefined {
  const text = place.text ?? ''
  const reference = parseImageReference(text)
  if (!(reference instanceof Fault)) return reference
  if (reference.reason.startsWith('empty') && reportEmptyVariable(reference, place, scope)) return undefined
  // What Kubernetes cannot store has been reported.
  if (unstorableCharacter(text) !== undefined) return undefined
  const problem = describeFault(reference)
  const part = text === '' ? {} : { part: reference }
  scope.report('invalid-image', place, { value: text, problem }, { ...part, fix: fixOf(reference, text) })
  return undefined
}

/** If a part is empty because a variable is, the variable is what has to be mended. Whether that was so. */
function reportEmptyVariable(fault: ImageReferenceFault, place: Place, scope: Scope): boolean {
  const { node } = place
  const template = node.kind === 'scalar' ? node.template : undefined
  if (template === undefined) return false
  const variable = emptyVariable(fault, template.text, scope.lookupAt(place))
  if (variable === undefined) return false
  const problem = describeFault(fault)
  scope.report(
    'image-variable-empty',
    place.with(template),
    { variable: variable.name, problem },
    { part: variable },
  )
  return true
}

/** More variables than this are in no name of an image that somebody wrote. */
const mostTried = 20

/** The first variable that is empty or not set, and with any value would not leave this fault. */
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

function fixOf({ reason, start, end }: ImageReferenceFault, text: string): string | undefined {
  if (reason !== 'upper-case') return undefined
  const fix = text.slice(start, end).toLowerCase()
  const fixed = parseImageReference(text.slice(0, start) + fix + text.slice(end))
  return fixed instanceof Fault ? undefined : fix
}

/** What is wrong with the name of an image, in words. */
function describeFault({ reason }: ImageReferenceFault): string {
  switch (reason) {
    case 'empty':
      return 'it is empty'
    case 'empty-repository':
      return 'the name is missing'
    case 'empty-component':
      return 'there is nothing before, after or between the slashes'
    case 'empty-tag':
      return 'there is no tag after the colon'
    case 'empty-digest':
      return 'there is no digest after the @'
    case 'scheme':
      return 'it is a URL'
    case 'image-id':
      return 'it is the ID of an image, which no registry knows'
    case 'invalid-registry':
      return 'its registry is not the name of a host'
    case 'invalid-repository':
      return "it may have lower-case letters and digits, and between them '.', '-', '_' and '__'"
    case 'upper-case':
      return 'it may not have upper-case letters before the tag'
    case 'invalid-tag':
      return "a tag has up to 128 letters, digits, '.', '-' and '_', and begins with a letter, a digit or '_'"
    case 'invalid-digest':
      return "a digest is 'sha256:' and 64 hexadecimal digits in lower case"
    case 'too-long':
      return 'with its registry it is longer than 255 characters'
  }
}
