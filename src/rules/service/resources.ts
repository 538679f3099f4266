import { subjectOf } from '../../warnings/subject.js'
import { compareQuantity, isZero, type Quantity, parseQuantity, cpuText } from '../../kubernetes/quantity.js'
import type { Place } from '../../source/place.js'
import { readComposeMemory, readCpus, readNativeCpus, readNativeMemory } from '../values/amount.js'
import type { Draft, Part, Quantities } from '../types/draft.js'
import type { Reporting, Scope, Choices } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { type Shown, verbatim, words } from '../../source/shown.js'
import { Fault } from '../../source/fault.js'
import { decimalText } from '../values/decimal-text.js'
import { readInteger } from '../values/typed.js'

/** The resources of the container: `limits`, and guaranteed `requests` (reference 2.11). */
export interface Resources {
  readonly limits: Amounts
  readonly requests: Amounts
}

type Amounts = { readonly cpu: Amount | undefined; readonly memory: Amount | undefined }

interface Amount {
  readonly quantity: Quantity
  readonly place: Place
  /** The place of the other number that the amount is computed from. */
  readonly factor?: Place | undefined
}

type Reader = (place: Place, scope: Scope) => Quantity | undefined

function normaliseResources(service: Place, scope: Scope): Resources {
  const compose = service.get('deploy')?.get('resources')
  const native = service.get('resources')
  const limits = readAmounts(
    compose?.get('limits'),
    native?.get('limits'),
    {
      memory: service.get('mem_limit'),
      cpus: service.get('cpus'),
      cpuCount: service.get('cpu_count'),
      cpuPercent: service.get('cpu_percent'),
      cpuQuota: service.get('cpu_quota'),
      cpuPeriod: service.get('cpu_period'),
    },
    { cpu: unlessZero(readNativeCpus), memory: unlessZero(readNativeMemory) },
    scope,
  )
  const requests = readAmounts(
    compose?.get('reservations'),
    native?.get('requests'),
    { memory: service.get('mem_reservation') },
    { cpu: readNativeCpus, memory: readNativeMemory },
    scope,
  )
  for (const resource of ['cpu', 'memory'] as const) {
    const request = requests[resource]
    const limit = limits[resource]
    if (!request || !limit || compareQuantity(request.quantity, limit.quantity) <= 0) continue
    const related = [{ message: words('the limit is written here'), place: limit.place }]
    const args = { resource: words(resource), request: shown(request), limit: shown(limit) }
    scope.report('request-over-limit', request.place, args, { related })
  }
  return { limits, requests }
}

/** The short keys of a service for its resources. */
interface ShortKeys {
  readonly memory: Place | undefined
  readonly cpus?: Place | undefined
  readonly cpuCount?: Place | undefined
  readonly cpuPercent?: Place | undefined
  readonly cpuQuota?: Place | undefined
  readonly cpuPeriod?: Place | undefined
}

/**
 * Reads an amount, and ignores a limit of zero. In Docker it means no limit, but in Kubernetes the container could not
 * run. A request of zero counts.
 */
function unlessZero(read: Reader): Reader {
  return (place, scope) => {
    const quantity = read(place, scope)
    return quantity && !isZero(quantity) ? quantity : undefined
  }
}

/**
 * Reads every notation of each amount. The first one wins: `deploy.resources`, then `resources`, then the short keys.
 */
function readAmounts(
  compose: Place | undefined,
  native: Place | undefined,
  short: ShortKeys,
  readNative: { readonly cpu: Reader; readonly memory: Reader },
  scope: Scope,
): Amounts {
  let cpu = readAmount(undefined, compose?.get('cpus'), readCpus, scope)
  cpu = readAmount(cpu, native?.get('cpu'), readNative.cpu, scope)
  cpu = readAmount(cpu, short.cpus, readCpus, scope)
  const { cpuCount, cpuPercent, cpuPeriod, cpuQuota } = short
  const readPercent: Reader = (place) => readCpuPercent(place, cpuCount, scope)
  const readQuota: Reader = (place) => readCpuQuota(place, cpuPeriod, scope)
  if (cpuPercent === undefined) cpu = readAmount(cpu, cpuCount, readCpus, scope)
  else cpu = readAmount(cpu, cpuPercent, readPercent, scope, cpuCount)
  cpu = readAmount(cpu, cpuQuota, readQuota, scope, cpuPeriod)
  if (cpuPeriod !== undefined && cpuQuota === undefined) reportPeriod(cpuPeriod, scope)
  let memory = readAmount(undefined, compose?.get('memory'), readComposeMemory, scope)
  memory = readAmount(memory, native?.get('memory'), readNative.memory, scope)
  memory = readAmount(memory, short.memory, readComposeMemory, scope)
  return { cpu, memory }
}

function reportPeriod(place: Place, scope: Reporting): void {
  scope.report('setting-without-effect', place, { reason: 'without `cpu_quota`' })
}

/** Returns the first amount, or else the one at this place. Two different amounts are reported. */
function readAmount(
  winner: Amount | undefined,
  place: Place | undefined,
  read: Reader,
  scope: Scope,
  factor?: Place,
): Amount | undefined {
  if (place === undefined) return winner
  const quantity = read(place, scope)
  if (quantity === undefined) return winner
  if (winner === undefined) return { quantity, place, factor }
  if (compareQuantity(quantity, winner.quantity) !== 0) {
    const related = [{ message: words('this value takes precedence'), place: winner.place }]
    const { key } = subjectOf(winner.place.writtenPath)
    const args = { value: shown({ quantity, place }), taken: shown(winner), winner: verbatim(key) }
    scope.report('resource-clash', place, args, { related })
  }
  return winner
}

/** Shows an amount for messages: `0.5` CPUs as `500m`, but an amount from a variable as written: `${CPUS}`. */
function shown({ quantity, place }: Amount): Shown {
  return place.show(quantity.text)
}

function mapResources({ limits, requests }: Resources, draft: Draft): void {
  draft.recorder.noteParts([limits.cpu?.factor])
  mapAmounts(limits, draft.limits)
  mapAmounts(requests, draft.requests)
}

function mapAmounts({ cpu, memory }: Amounts, part: Part<Quantities>): void {
  if (cpu !== undefined) part.set('cpu', cpu.quantity.text, cpu.place)
  if (memory !== undefined) part.set('memory', memory.quantity.text, memory.place)
}

export const resources: ServiceRule<Resources> = { normalise: normaliseResources, map: mapResources }

/** The default length of a period, in microseconds. */
const DEFAULT_PERIOD = 100_000

/**
 * Reads CPUs as microseconds of every period (rule C5-05). Returns undefined for zero or less, which means no limit.
 */
function readCpuQuota(
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
