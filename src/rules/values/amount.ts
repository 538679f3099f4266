import { parseByteSize } from '../../compose/byte-size.js'
import {
  byteQuantity,
  cpuText,
  isNegative,
  isWholeBytes,
  isWholeMillicores,
  isZero,
  parseQuantity,
  type Quantity,
} from '../../kubernetes/quantity.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { Choices, Reporting, Scope } from '../types/scope.js'
import { decimalText } from './decimal-text.js'
import { type Shown, verbatim, words } from '../../source/shown.js'

/**
 * Reads CPUs in the notation of Compose (`0.5`) or Kubernetes (`500m`). Returns undefined for an invalid amount, which
 * is reported, and for zero, which means no limit in Docker.
 */
export function readCpus(place: Place, scope: Reporting & Choices): Quantity | undefined {
  const cpus = readNativeCpus(place, scope)
  return cpus && !isZero(cpus) ? { ...cpus, text: cpuText(cpus) } : undefined
}

/** Reads CPUs as a Kubernetes quantity, and keeps the text. */
export function readNativeCpus(place: Place, scope: Reporting & Choices): Quantity | undefined {
  return checked(parseQuantity(decimalText(place, scope)), place.text ?? '', place, scope, cpu)
}

/** Reads memory as a Kubernetes quantity. Nobody means thousandths of a byte, so `512m` is read as `512Mi`. */
export function readNativeMemory(
  place: Place,
  scope: Reporting & Choices,
  unit = nativeMemory,
): Quantity | undefined {
  const text = place.text ?? ''
  if (!/^\d+(?:\.\d*)?m$/.test(text))
    return checked(parseQuantity(decimalText(place, scope)), text, place, scope, unit)
  const inMebibytes = (amount: string) => amount.replace(/m$/, 'Mi')
  const read = inMebibytes(text)
  const shownRead = verbatim(inMebibytes(place.shown))
  scope.report('memory-in-millibytes', place, { value: place.shown, read: shownRead }, { fix: shownRead })
  return checked(parseQuantity(read), text, place, scope, unit)
}

/**
 * Reads memory in Compose's byte units, which are powers of 1024. `Ki`, `Mi` and so on are accepted too. Returns
 * undefined for an invalid amount, which is reported, and for zero, which means no limit in Docker.
 */
export function readComposeMemory(place: Place, scope: Reporting & Choices): Quantity | undefined {
  const quantity = checked(
    parseComposeBytes(decimalText(place, scope)),
    place.text ?? '',
    place,
    scope,
    memory,
  )
  return quantity && !isZero(quantity) ? quantity : undefined
}

/**
 * Reads a size in the options of a mount, in Compose's byte units or in those of `tmpfs`. Returns undefined for an
 * invalid size, which is reported, and for zero, which means no limit.
 */
export function readSize(text: string, part: Span, place: Place, scope: Scope): string | undefined {
  const report: typeof scope.report = (code, at, args, details) =>
    scope.report(code, at, args, { ...details, part })
  const size = parseComposeBytes(text)
  const quantity = checked(size, text, place, { ...scope, report }, memory, part)
  return quantity && !isZero(quantity) ? quantity.text : undefined
}

/** Reads the size of a disk: a Kubernetes quantity, or bytes in Compose's notation (`10gb`). */
export function readStorage(place: Place, scope: Reporting & Choices): Quantity | undefined {
  const text = place.text ?? ''
  const native = /^[\d.]+(?:[kMGTPE]|[eE]\d+|m)?$/.test(text)
  const quantity = native
    ? readNativeMemory(place, scope, storage)
    : checked(parseComposeBytes(text), text, place, scope, storage)
  if (quantity === undefined || !isZero(quantity)) return quantity
  scope.report('quantity-not-positive', place, { value: place.shown })
  return undefined
}

function parseComposeBytes(text: string): Quantity | Fault {
  if (/[KMGTPE]i$/.test(text)) return parseQuantity(text)
  const bytes = parseByteSize(text)
  return bytes instanceof Fault ? bytes : parseQuantity(byteQuantity(bytes))
}

interface Unit {
  readonly example: Shown
  readonly finest: Shown
  /** The largest amount, in billionths. */
  readonly most: bigint
  /** The reason for `most` in messages: `Kubernetes allows at most 8Pi`. */
  readonly limit: Shown
  isKept(quantity: Quantity): boolean
}

/** A larger amount is a mistake, or a number that Docker prints for no limit. */
const mostCpus = { most: 10n ** 15n, limit: words('no machine has more than 1000000') }
/** Kubernetes checks amounts in thousandths, of which it stores 2^63. */
const mostBytes = { most: 2n ** 53n * 10n ** 9n, limit: words('Kubernetes allows at most 8Pi') }

const cpu: Unit = {
  example: words('`0.5` or `500m`'),
  finest: words('1m'),
  ...mostCpus,
  isKept: isWholeMillicores,
}
const bytes = { finest: words('1 byte'), ...mostBytes, isKept: isWholeBytes }
const memory: Unit = { example: words('`512m` or `512Mi`'), ...bytes }
const nativeMemory: Unit = { ...memory, example: words('512Mi') }
const storage: Unit = { example: words('`10gb` or `10Gi`'), ...bytes }

/** Reports amounts that are invalid, negative, too large, or finer than Kubernetes stores. */
function checked(
  quantity: Quantity | Fault,
  value: string,
  place: Place,
  scope: Reporting,
  unit: Unit,
  part?: Span,
): Quantity | undefined {
  const shown = place.show(value, part)
  if (quantity instanceof Fault) {
    if (quantity.reason === 'byte-size-too-large') reportTooLarge()
    else {
      scope.report(
        'invalid-quantity',
        place,
        { value: shown, example: unit.example },
        { fix: withUnit(value) },
      )
    }
  } else if (isNegative(quantity)) scope.report('quantity-not-positive', place, { value: shown })
  else if (quantity.nano > unit.most) reportTooLarge()
  else if (!quantity.exact || !unit.isKept(quantity)) {
    scope.report('quantity-too-precise', place, { value: shown, finest: unit.finest })
  } else return quantity
  return undefined

  // Some units differ only in case, but these have only one spelling.
  function withUnit(text: string): Shown | undefined {
    if (!/^\d+(?:\.\d+)?[kmgtpe]i$/i.test(text)) return undefined
    const fixed = `${text.slice(0, -2)}${text.slice(-2, -1).toUpperCase()}i`
    const amount = parseQuantity(fixed)
    return amount instanceof Fault || amount.nano > unit.most ? undefined : place.show(fixed)
  }

  function reportTooLarge(): void {
    scope.report('quantity-too-large', place, { value: shown, limit: unit.limit })
  }
}
