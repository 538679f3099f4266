import { Fault } from '../source/fault.js'

/** An amount of a resource such as memory or CPU (Kubernetes API, `resource.Quantity`). */
export interface Quantity {
  /** The text as written. */
  readonly text: string
  /** The value in billionths, rounded away from zero as Kubernetes does. */
  readonly nano: bigint
  /** True if Kubernetes stores the value exactly: no finer than a billionth, and no more than 2^63 - 1. */
  readonly exact: boolean
}

const unit = 10n ** 9n
const milli = 10n ** 6n

/** The value of each suffix in billionths. */
const scales: ReadonlyMap<string, bigint> = new Map([
  ['n', 1n],
  ['u', 10n ** 3n],
  ['m', milli],
  ['', unit],
  ...['k', 'M', 'G', 'T', 'P', 'E'].map(
    (suffix, index) => [suffix, unit * 1000n ** BigInt(index + 1)] as const,
  ),
  ...['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map(
    (suffix, index) => [suffix, unit * 1024n ** BigInt(index + 1)] as const,
  ),
])

const largest = (2n ** 63n - 1n) * unit

/** No sensible quantity is longer. The limit keeps big integers small. */
const longest = 100

/** Parses a quantity: a signed decimal number with a suffix, or with a power of ten (`1e3`, `1E3`). */
export function parseQuantity(text: string): Quantity | Fault<'invalid-quantity'> {
  const invalid = () => new Fault('invalid-quantity', 0, text.length)
  const parts =
    text.length > longest
      ? null
      : /^([+-]?)(\d*)(?:\.(\d*))?([numkMGTPE]|[KMGTPE]i|[eE]([+-]?\d{1,3}))?$/.exec(text)
  if (!parts) return invalid()
  const [, sign, integer = '', fraction = '', suffix = '', exponent] = parts
  if (integer + fraction === '') return invalid()

  const scale = exponent === undefined ? (scales.get(suffix) ?? unit) : unit
  const power = Number(exponent ?? 0) - fraction.length
  let size = BigInt(integer + fraction) * scale
  let remainder = 0n
  if (power > 0) size *= 10n ** BigInt(power)
  if (power < 0) {
    const divisor = 10n ** BigInt(-power)
    remainder = size % divisor
    size = size / divisor + (remainder > 0n ? 1n : 0n)
  }
  return { text, nano: sign === '-' ? -size : size, exact: remainder === 0n && size <= largest }
}

/** Returns a negative number if `a` is less than `b`, a positive one if it is more, and zero for equal amounts. */
export function compareQuantity(a: Quantity, b: Quantity): number {
  return a.nano < b.nano ? -1 : a.nano > b.nano ? 1 : 0
}

export function isZero(quantity: Quantity): boolean {
  return quantity.nano === 0n
}

export function isNegative(quantity: Quantity): boolean {
  return quantity.nano < 0n
}

/** True if an amount of memory or storage is a whole number of bytes that Kubernetes can store. */
export function isWholeBytes(quantity: Quantity): boolean {
  return quantity.exact && quantity.nano % unit === 0n
}

/** True if an amount of CPU is a whole number of thousandths: Kubernetes allocates no finer amount. */
export function isWholeMillicores(quantity: Quantity): boolean {
  return quantity.exact && quantity.nano % milli === 0n
}

/** Returns the shortest exact quantity of bytes: `512Mi`, or plain bytes if no power of 1024 divides them. */
export function byteQuantity(bytes: bigint): string {
  let amount = bytes
  let power = 0
  while (power < 6 && amount !== 0n && amount % 1024n === 0n) {
    amount /= 1024n
    power++
  }
  return `${amount}${['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'][power] ?? ''}`
}

/**
 * Returns the shortest text of an amount of CPU in whole thousandths: `0.5` and `500m` give `500m`, `1.0` gives `1`.
 */
export function cpuText({ nano }: Quantity): string {
  return nano % unit === 0n ? `${nano / unit}` : `${nano / milli}m`
}
