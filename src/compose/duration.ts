import { withoutEnd } from '../source/ends.js'
import { Fault } from '../source/fault.js'

/**
 * An error in a duration. `text` is the whole duration. `unit` (`unknown-unit`) and `number` (`missing-unit`) are the
 * part at the offsets.
 */
export type DurationFault = Fault<'missing-unit' | 'unknown-unit' | 'invalid-duration' | 'too-long'>

const goUnits: ReadonlyMap<string, number> = new Map([
  ['ns', 1],
  ['us', 1e3],
  ['\u00b5s', 1e3],
  ['\u03bcs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 60e9],
  ['h', 3600e9],
])

const composeUnits: ReadonlyMap<string, number> = new Map([
  ...goUnits,
  ['d', 24 * 3600e9],
  ['w', 168 * 3600e9],
])

/** Compose and Go store durations as signed 64-bit nanoseconds. 2^63 is the first value that does not fit. */
const limit = 2 ** 63

/**
 * Parses a Compose duration to nanoseconds (Compose Specification, 11-extension, "Specifying durations"). It consists
 * of numbers with units in any order, such as `1m30s`, `1.5h`, `500ms`, `1d`. Units are ns, us, ms, s, m, h, d and w.
 * Only zero needs no unit.
 */
export function parseDuration(text: string): number | DurationFault {
  return parse(text, composeUnits)
}

/** Parses a Go duration, as flags take it, to nanoseconds. It is a Compose duration without the units d and w. */
export function parseGoDuration(text: string): number | DurationFault {
  return parse(text, goUnits)
}

function parse(text: string, units: ReadonlyMap<string, number>): number | DurationFault {
  const first = text[0] === '-' || text[0] === '+' ? 1 : 0
  const invalid = () => new Fault('invalid-duration', 0, text.length)
  if (first === text.length) return invalid()
  if (text.length === first + 1 && text[first] === '0') return 0

  let total = 0
  let at = first
  while (at < text.length) {
    const numberAt = at
    at = skipDigits(text, at)
    const whole = text.slice(numberAt, at)
    let fraction = ''
    if (text[at] === '.') {
      const fractionAt = at + 1
      at = skipDigits(text, fractionAt)
      fraction = text.slice(fractionAt, at)
    }
    if (whole === '' && fraction === '') return invalid()

    const unitAt = at
    while (at < text.length && text[at] !== '.' && !isDigit(text, at)) at++
    const unit = text.slice(unitAt, at)
    if (unit === '') {
      return new Fault('missing-unit', numberAt, unitAt)
    }
    const nanoseconds = units.get(unit)
    if (nanoseconds === undefined) return new Fault('unknown-unit', unitAt, at)

    // Digits after the fifteenth are far below a nanosecond. Without them the sum is exact.
    const decimals = fraction.slice(0, 15)
    total +=
      Number(whole) * nanoseconds + Math.floor(Number(decimals) * (nanoseconds / 10 ** decimals.length))
    if (total >= limit) return new Fault('too-long', 0, text.length)
  }
  return text[0] === '-' && total > 0 ? -total : total
}

function skipDigits(text: string, at: number): number {
  while (isDigit(text, at)) at++
  return at
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** Writes milliseconds in Go's notation: `5m0s`, `1h0m0s`, `1.5s`, `500ms`, `100µs`, `0s`. */
export function formatDuration(milliseconds: number): string {
  const size = Math.round(Math.abs(milliseconds) * 1e6)
  if (size === 0) return '0s'
  const sign = milliseconds < 0 ? '-' : ''
  if (size < 1e3) return `${sign}${size}ns`
  if (size < 1e6) return `${sign}${size / 1e3}µs`
  if (size < 1e9) return `${sign}${size / 1e6}ms`
  const wholeSeconds = Math.floor(size / 1e9)
  const fraction = withoutEnd((size % 1e9).toString().padStart(9, '0'), '0')
  const hours = Math.floor(wholeSeconds / 3600)
  const minutes = Math.floor(wholeSeconds / 60) % 60
  const seconds = `${wholeSeconds % 60}${fraction && '.'}${fraction}s`
  if (hours > 0) return `${sign}${hours}h${minutes}m${seconds}`
  return minutes > 0 ? `${sign}${minutes}m${seconds}` : sign + seconds
}
