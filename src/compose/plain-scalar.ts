/**
 * Converts a plain scalar to text as Docker Compose does. Its YAML library reads a number or boolean, and Go prints
 * that: `017` is `15`, `1.50` is `1.5`, `True` is `true`, `2020-01-01` is `2020-01-01 00:00:00 +0000 UTC`. Any other text
 * stays as it is.
 */
export function printedScalar(text: string): string {
  const word = booleans.get(text)
  if (word !== undefined) return word
  if (!/^[-+.\d]/.test(text)) return text
  const day = printedDay(text)
  if (day !== undefined) return day
  const digits = text.replaceAll('_', '')
  const float = FLOAT.test(digits) ? Number(digits) : NaN
  return printedInteger(digits) ?? (Number.isFinite(float) ? printedFloat(float) : text)
}

const booleans: ReadonlyMap<string, string> = new Map([
  ...['true', 'True', 'TRUE'].map((word) => [word, 'true'] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, 'false'] as const),
])

const DAY = /^(\d{4})-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])$/

/** Prints a date as Go prints the first second of that day. */
function printedDay(text: string): string | undefined {
  const [, year, month, day] = DAY.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const daysOfFebruary =
    Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0) ? 29 : 28
  const days = Number(month) === 2 ? daysOfFebruary : [4, 6, 9, 11].includes(Number(month)) ? 30 : 31
  if (Number(day) > days) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} 00:00:00 +0000 UTC`
}

const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/

/** Integers in the bases of Go: `0x1F`, `0o17`, `017`, `0b11`. */
const INTEGER = /^([-+]?)(?:0[xX]([\da-fA-F]+)|0[oO]?([0-7]+)|0[bB]([01]+)|(0|[1-9]\d*))$/

/** The longest text of a 64-bit integer in any base. */
const LONGEST = 70

function printedInteger(text: string): string | undefined {
  const parts = text.length > LONGEST ? null : INTEGER.exec(text)
  if (parts === null) return undefined
  const [, sign, hexadecimal, octal, binary, decimal] = parts
  const prefixed =
    hexadecimal !== undefined ? `0x${hexadecimal}` : octal !== undefined ? `0o${octal}` : `0b${binary}`
  const amount = BigInt(decimal ?? prefixed)
  // The library reads minus zero as a float.
  if (text === '-0') return text
  const value = sign === '-' ? -amount : amount
  // The library reads integers beyond these limits as floats.
  return value < -(2n ** 63n) || value >= 2n ** 64n ? undefined : value.toString()
}

/** Prints a float as Go does: with an exponent of at least two digits if the exponent is below -4 or above 5. */
function printedFloat(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0'
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  if (power >= -4 && power < SHORTEST_EXPONENT) return value.toString()
  const size = String(Math.abs(power)).padStart(2, '0')
  return `${mantissa}e${power < 0 ? '-' : '+'}${size}`
}

/** The exponent from which Go prints one, when it uses the fewest digits that identify the float. */
const SHORTEST_EXPONENT = 6
