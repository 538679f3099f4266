import { printedScalar } from '../../compose/plain-scalar.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../types/scope.js'

/**
 * Returns the text of a value where text is expected. In profiles that read like Docker Compose, plain numbers and
 * booleans are printed anew, and a changed number is reported (rule C1-11).
 */
export function readPrinted(value: Place, { capabilities, report }: Reporting & Choices): string | undefined {
  const { node, text } = value
  if (!capabilities.printedScalars || text === undefined || !isPlain(node)) return text
  const printed = printedScalar(text)
  if (printed !== text && printed.toLowerCase() !== text.toLowerCase())
    report('number-printed', value, { written: value.show(text), printed: value.show(printed) })
  return printed
}

/** True if a scalar is written without quotes and variables: then it is as long as its text. */
export function isPlain(node: Place['node']): boolean {
  return node.kind === 'scalar' && node.template === undefined && node.end - node.start === node.text.length
}
