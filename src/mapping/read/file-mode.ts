import type { Place } from '../../source/place.js'
import type { Reporting } from '../rule/scope.js'

/** The most permissions that Kubernetes accepts: read, write and execute for everybody. */
const MOST = 0o777

/**
 * Reads the permissions of a file as a number. A text is octal (`"440"`), and so is a number with an octal prefix
 * (`0440`, `0o440`). Any other number is decimal, as in Compose. Hardly anybody means that, so there is a warning.
 */
export function readFileMode(place: Place | undefined, scope: Reporting): number | undefined {
  if (place?.text === undefined) return undefined
  const { text } = place
  const isNumber = place.node.kind === 'scalar' && typeof place.node.value === 'number'
  const isDecimal = isNumber && /^[1-9]\d*$/.test(text)
  const digits = text.replace(/^0o/, '')
  const mode = isDecimal ? Number(text) : /^[0-7]{1,8}$/.test(digits) ? parseInt(digits, 8) : NaN
  if (!(mode <= MOST)) {
    scope.report('invalid-file-mode', place, { value: place.shown })
    return undefined
  }
  if (isDecimal) {
    const octal = `0${mode.toString(8)}`
    scope.report(
      'decimal-file-mode',
      place,
      { value: place.shown, octal: place.show(octal) },
      { edit: place.show(`0${text}`) },
    )
  }
  return mode
}
