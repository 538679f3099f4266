import type { Place } from '../../source/place.js'
import type { Choices } from '../types/scope.js'

/**
 * Returns the text of a place, with numbers in decimal: `0x50` is 80. In the profile `compose`, as in Compose, an
 * unquoted `010` is 8, and a whole number has neither a fraction nor an exponent.
 */
export function decimalText({ node, text = '' }: Place, { capabilities }: Choices): string {
  if (node.kind !== 'scalar' || typeof node.value !== 'number') return text
  if (/^0[xo]/.test(text)) return `${node.value}`
  if (!capabilities.wholeSpecification) return text
  if (/^0[0-7]+$/.test(text)) return `${parseInt(text, 8)}`
  const isWhole = /[.e]/i.test(text) && Number.isSafeInteger(node.value)
  return isWhole ? `${node.value}` : text
}
