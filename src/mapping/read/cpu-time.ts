import { parseQuantity, cpuText, type Quantity } from '../../kubernetes/quantity.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../rule/scope.js'
import { decimalText } from './decimal-text.js'
import { readInteger } from './typed.js'

/** The default length of a period, in microseconds. */
const DEFAULT_PERIOD = 100_000

/**
 * Reads CPUs as microseconds of every period (rule C5-05). Returns undefined for zero or less, which means no limit.
 */
export function readCpuQuota(
  quota: Place,
  period: Place | undefined,
  scope: Reporting & Choices,
): Quantity | undefined {
  const microseconds = readInteger(quota, scope, { minimum: -1 })
  const length = readInteger(period, scope) || DEFAULT_PERIOD
  return microseconds === undefined ? undefined : cpus(microseconds / length)
}

/**
 * Reads CPUs as a percentage of `cpu_count`, or else of one CPU (rule C5-05). Returns undefined for zero, which means
 * no limit.
 */
export function readCpuPercent(
  percent: Place,
  count: Place | undefined,
  scope: Reporting & Choices,
): Quantity | undefined {
  const share = Number(decimalText(percent, scope))
  if (!(share >= 0 && share <= 100)) {
    scope.report('invalid-quantity', percent, { value: percent.shown, example: '`50`, from 0 to 100' })
    return undefined
  }
  return cpus((share / 100) * (readInteger(count, scope) || 1))
}

/** Rounds to whole thousandths of a CPU, the smallest amount of Kubernetes. */
function cpus(amount: number): Quantity | undefined {
  if (amount <= 0) return undefined
  const quantity = parseQuantity(`${Math.max(1, Math.round(amount * 1000))}m`)
  return quantity instanceof Fault ? undefined : { ...quantity, text: cpuText(quantity) }
}
