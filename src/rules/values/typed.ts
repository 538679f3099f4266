import { formatDuration, parseDuration } from '../../compose/duration.js'
import { parsePortNumber, type PortFault } from '../../compose/port.js'
import { nearest } from '../../warnings/nearest.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../types/scope.js'
import { decimalText } from './decimal-text.js'
import { type Shown, verbatim, words } from '../../source/shown.js'

/**
 * Readers for numbers and booleans. Variables are replaced by text, so the text of a number counts as the number (rule
 * R2.14-03).
 */

const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['y', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['n', false],
  ['off', false],
])

/** Reads a boolean in any spelling of Compose. Other values are reported. */
export function readBoolean(place: Place | undefined, scope: Reporting): boolean | undefined {
  if (place?.text === undefined) return undefined
  const { text } = place
  const value = booleans.get(text.toLowerCase())
  if (value === undefined) {
    scope.report('not-a-boolean', place, { value: place.shown }, { edit: nearestBoolean(text) })
  }
  return value
}

function nearestBoolean(text: string): Shown | undefined {
  const near = nearest(text, ['true', 'false'])
  return near && words(near)
}

/** True if a place has a boolean that is true, in any spelling. An invalid value is reported elsewhere. */
export function isTrue(place: Place | undefined): boolean {
  return booleans.get(place?.text?.toLowerCase() ?? '') ?? false
}

/** Returns the place of a key that is true. Returns undefined if it is absent, false, or invalid and reported. */
export function readTrue(block: Place, key: string, scope: Reporting): Place | undefined {
  const place = block.get(key)
  return readBoolean(place, scope) === true ? place : undefined
}

/** Reads a whole number within bounds. Other values are reported. */
export function readInteger(
  place: Place | undefined,
  scope: Reporting & Choices,
  { minimum = 0, maximum = 2 ** 31 - 1 }: { readonly minimum?: number; readonly maximum?: number } = {},
): number | undefined {
  if (place?.text === undefined) return undefined
  const text = decimalText(place, scope)
  const value = /^(?:[+-]?\d{1,15}|0o[0-7]{1,15}|0x[\da-fA-F]{1,12})$/.test(text) ? Number(text) : NaN
  if (value >= minimum && value <= maximum) return value === 0 ? 0 : value
  scope.report('not-an-integer', place, { value: place.shown, minimum, maximum })
  return undefined
}

/** The upper limit of durations, in nanoseconds. */
const LONGEST_DURATION = 2 ** 63

/** Reads a duration in nanoseconds (Compose Specification, "Specifying durations"). Other values are reported. */
export function readDuration(
  place: Place | undefined,
  scope: Reporting,
  maximum = LONGEST_DURATION,
): number | undefined {
  if (place?.text === undefined) return undefined
  const { text } = place
  const duration = parseDuration(text)
  const isFault = duration instanceof Fault
  if (isFault ? duration.reason === 'too-long' : duration < 0 || duration > maximum) {
    const longest = verbatim(formatDuration(Math.floor(maximum / 1e9) * 1000))
    scope.report('duration-out-of-range', place, { value: place.shown, longest })
  } else if (isFault) {
    const fix = /^\d{1,9}$/.test(text) ? place.show(`${text}s`) : undefined
    scope.report('invalid-duration', place, { value: place.shown }, { fix })
  } else return duration
  return undefined
}

/** Reads a port number from 1 to 65535. Other values are reported. */
export function readPort(place: Place | undefined, scope: Reporting & Choices): number | undefined {
  return readPortText(place, parsePortNumber, scope)
}

/** Reads the text of a place with one of the port grammars. Errors are reported. */
export function readPortText<Value>(
  place: Place | undefined,
  parse: (text: string) => Value | PortFault,
  scope: Reporting & Choices,
): Value | undefined {
  if (place?.text === undefined) return undefined
  const { text } = place
  const decimal = decimalText(place, scope)
  const value = parse(decimal)
  if (!(value instanceof Fault)) return value
  const problem = describePortFault(value)
  const part = decimal === text ? { part: value } : {}
  const fix = nearestProtocol(value, decimal)
  scope.report('invalid-port', place, { value: place.shown, problem }, { fix, ...part })
  return undefined
}

const protocols = ['tcp', 'udp', 'sctp'] as const

/** Returns the protocol that a misspelt one most likely means. */
function nearestProtocol({ reason, start, end }: PortFault, text: string): Shown | undefined {
  const near = reason === 'unknown-protocol' ? nearest(text.slice(start, end), protocols) : undefined
  return near && words(near)
}

/** Describes an error in a port. */
function describePortFault({ reason }: PortFault) {
  switch (reason) {
    case 'not-a-port':
      return 'it is not a number'
    case 'port-out-of-range':
      return 'ports go from 1 to 65535'
    case 'reversed-range':
      return 'the range ends before it begins'
    case 'unequal-ranges':
      return 'the ranges on both sides differ in length'
    case 'unknown-protocol':
      return 'the protocol must be tcp, udp or sctp'
    case 'invalid-host-ip':
      return 'the host address is not an IP address (IPv6 goes into brackets)'
    case 'missing-target':
      return 'the port of the container is missing'
  }
}
