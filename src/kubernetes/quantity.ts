import { Fault } from '../source/fault.js'

/** A number of a resource (Kubernetes API, `resource.Quantity`): bytes of memory, CPUs. */
export interface Quantity {
  /** As it was written. */
  readonly text: string
  /** The value in thousand-millionths, rounded away from zero, as Kubernetes does. */
  readonly nano: bigint
  /** Whether Kubernetes keeps the value: nothing finer than a thousand-millionth, nothing beyond 2^63 - 1. */
  readonly exact: boolean
}

const unit = 10n ** 9n
const milli = 10n ** 6n

/** What one of a suffix is in thousand-millionths. */
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

/** No quantity that can be meant is longer, and what is read as a big integer must not be. */
const longest = 100

/** Reads a quantity: a signed decimal number with a suffix, or with a power of ten (`1e3`, `1E3`). */
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

/** Negative if `a` is less than `b`, positive if it is more, zero if they are the same amount. */
export function compareQuantity(a: Quantity, b: Quantity): number {
  return a.nano < b.nano ? -1 : a.nano > b.nano ? 1 : 0
}

export function isZero(quantity: Quantity): boolean {
  return quantity.nano === 0n
}

export function isNegative(quantity: Quantity): boolean {
  return quantity.nano < 0n
}

/** Whether an amount of memory or storage is a whole number of bytes that Kubernetes can keep. */
export function isWholeBytes(quantity: Quantity): boolean {
  return quantity.exact && quantity.nano % unit === 0n
}

/** Whether an amount of CPU is a whole number of thousandths, the finest that Kubernetes allocates. */
export function isWholeMillicores(quantity: Quantity): boolean {
  return quantity.exact && quantity.nano % milli === 0n
}

/** The shortest exact quantity of whole bytes: `512Mi`, or plain bytes where no power of 1024 divides them. */
export function byteQuantity(bytes: bigint): string {
  let amount = bytes
  let power = 0
  while (power < 6 && amount !== 0n && amount % 1024n === 0n) {
    amount /= 1024n
    power++
  }
  return `${amount}${['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'][power] ?? ''}`
}

/** The shortest text of an amount of CPU in whole thousandths: `0.5` and `500m` give `500m`, `1.0` gives `1`. */
export function cpuText({ nano }: Quantity): string {
  return nano % unit === 0n ? `${nano / unit}` : `${nano / milli}m`
}
