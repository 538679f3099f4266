import { printedScalar } from '../../compose/plain-scalar.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../rule/scope.js'

/**
 * The text of a value where a text is wanted: in the profile that reads as Docker Compose does, a plain number or boolean
 * is printed anew, and a number that comes out otherwise is reported (rule C1-11).
 */
export function readPrinted(value: Place, { capabilities, report }: Reporting & Choices): string | undefined {
  const { node, text } = value
  if (!capabilities.printedScalars || text === undefined || !isPlain(node)) return text
  const printed = printedScalar(text)
  if (printed !== text && printed.toLowerCase() !== text.toLowerCase())
    report('number-printed', value, { written: value.show(text), printed: value.show(printed) })
  return printed
}

/** Whether a scalar is written without quotes and without variables: then it is as long as its text. */
function isPlain(node: Place['node']): boolean {
  return node.kind === 'scalar' && node.template === undefined && node.end - node.start === node.text.length
}
