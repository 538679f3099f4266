import { Fault } from '../source/fault.js'

const exponents: ReadonlyMap<string, bigint> = new Map([
  ['k', 10n],
  ['m', 20n],
  ['g', 30n],
  ['t', 40n],
  ['p', 50n],
])

/** Sizes are signed 64-bit integers in Compose. */
const largest = 2n ** 63n - 1n

/** No sensible size is longer. The limit keeps big integers small. */
const longest = 100

/**
 * Parses a Compose size to bytes (Compose Specification, 11-extension, "Specifying byte values"). A size is a number,
 * an optional space, and an optional unit in any case. Units are powers of 1024: b, k, m, g, t, p, or kb, kib or ki.
 * Fractions of a byte are cut off. Only a number without a unit may be negative.
 */
export function parseByteSize(text: string): bigint | Fault<'invalid-byte-size' | 'byte-size-too-large'> {
  const invalid = () => new Fault('invalid-byte-size', 0, text.length)
  const tooLarge = () => new Fault('byte-size-too-large', 0, text.length)
  if (text.length > longest) return invalid()

  const whole = /^[+-]?\d+(?:_\d+)*$/.exec(text)
  if (whole) {
    const bytes = BigInt(text.replace(/^\+|_/g, ''))
    return bytes > largest ? tooLarge() : bytes < -largest ? invalid() : bytes
  }

  const parts = /^\+?(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))? ?(?:([kmgtp])i?b?|b)?$/i.exec(text)
  if (!parts || text.endsWith(' ')) return invalid()
  const [, integer = '', fraction = '', exponent = '0', unit = ''] = parts
  if (integer + fraction === '') return invalid()

  const digits = BigInt(integer + fraction) << (exponents.get(unit.toLowerCase()) ?? 0n)
  const power = Number(exponent) - fraction.length
  const bytes = power < 0 ? digits / 10n ** BigInt(-power) : digits * 10n ** BigInt(power)
  return bytes > largest ? tooLarge() : bytes
}
