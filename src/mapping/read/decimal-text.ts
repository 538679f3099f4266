import type { Place } from '../../source/place.js'
import type { Choices } from '../rule/scope.js'

/**
 * The text of a place, and that of a number in decimals: `0x50` is 80. In the profile with the whole specification, as in
 * Compose, `010` without quotes is 8, and a whole number has no fraction and no exponent.
 */
export function decimalText({ node, text = '' }: Place, { capabilities }: Choices): string {
  if (node.kind !== 'scalar' || typeof node.value !== 'number') return text
  if (/^0[xo]/.test(text)) return `${node.value}`
  if (!capabilities.wholeSpecification) return text
  if (/^0[0-7]+$/.test(text)) return `${parseInt(text, 8)}`
  const isWhole = /[.e]/i.test(text) && Number.isSafeInteger(node.value)
  return isWhole ? `${node.value}` : text
}
