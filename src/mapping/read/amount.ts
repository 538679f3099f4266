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
import type { Scope } from '../rule/scope.js'

/** CPUs as Compose writes them (`0.5`), or as Kubernetes does (`500m`). */
export function readCpus(place: Place, scope: Scope, rewrite = true): Quantity | undefined {
  const cpus = checked(parseQuantity(place.text ?? ''), place, scope)
  return cpus && rewrite ? { ...cpus, text: cpuText(cpus) } : cpus
}

/** Memory in Kubernetes' quantities. Thousandths of a byte are never meant: `512m` is read as `512Mi`. */
export function readMemory(place: Place, scope: Scope): Quantity | undefined {
  const text = place.text ?? ''
  if (!/^\d+(?:\.\d*)?m$/.test(text)) return checked(parseQuantity(text), place, scope, nativeMemory)
  const read = `${text.slice(0, -1)}Mi`
  scope.report('memory-in-millibytes', place, { value: text, read }, { fix: read })
  return checked(parseQuantity(read), place, scope, nativeMemory)
}

/** Memory in Compose's byte units, which are powers of 1024; `Ki`, `Mi` and so on are accepted as they are. */
export function readComposeMemory(place: Place, scope: Scope): Quantity | undefined {
  const text = place.text ?? ''
  if (/[KMGTPE]i$/.test(text)) return checked(parseQuantity(text), place, scope, memory)
  const bytes = parseByteSize(text)
  if (!(bytes instanceof Fault)) return checked(parseQuantity(byteQuantity(bytes)), place, scope, memory)
  return checked(bytes, place, scope, memory)
}

const cpu = { example: '0.5 or 500m', finest: '1m', isKept: isWholeMillicores }
const memory = { example: '512m or 512Mi', finest: '1 byte', isKept: isWholeBytes }
const nativeMemory = { ...memory, example: '512Mi' }

/** Reports what is no quantity, not above zero, or finer than Kubernetes keeps. */
function checked(quantity: Quantity | Fault, place: Place, scope: Scope, unit = cpu): Quantity | undefined {
  const value = place.text ?? ''
  if (quantity instanceof Fault) {
    // The case of letters is all that tells some units apart, and there is but one spelling of these.
    const fix = /^\d+(?:\.\d+)?[kmgtpe]i$/i.test(value) ? withUnit(value) : undefined
    scope.report('invalid-quantity', place, { value, example: unit.example }, { fix })
  } else if (isNegative(quantity) || isZero(quantity)) scope.report('quantity-not-positive', place, { value })
  else if (!quantity.exact || !unit.isKept(quantity)) {
    scope.report('quantity-too-precise', place, { value, finest: unit.finest })
  } else return quantity
  return undefined
}

function withUnit(value: string): string {
  return `${value.slice(0, -2)}${value.slice(-2, -1).toUpperCase()}i`
}
