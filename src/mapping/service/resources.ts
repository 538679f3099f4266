import type { ResourceRequirements } from 'kubernetes-types/core/v1'
import { parseByteSize } from '../../compose/byte-size.js'
import {
  byteQuantity,
  compareQuantity,
  cpuQuantity,
  isNegative,
  isWholeBytes,
  isWholeMillicores,
  isZero,
  parseQuantity,
  type Quantity,
} from '../../kubernetes/quantity.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { Service } from '../service.js'
import type { Draft } from '../draft.js'
import type { Scope } from '../scope.js'

/** What the container may use (`limits`) and is sure of (`requests`) (reference 2.11). */
export interface Resources {
  readonly limits: Amounts
  readonly requests: Amounts
}

type Amounts = { readonly cpu?: Amount; readonly memory?: Amount }

interface Amount {
  readonly quantity: Quantity
  readonly place: Place
}

type Side = keyof Resources
type Resource = keyof Amounts
type Reader = (place: Place, scope: Scope) => Quantity | undefined

/** Every spelling of one amount, the one that wins first: `deploy.resources`, `resources`, then the short keys. */
function spellings(
  service: Place,
  side: Side,
  resource: Resource,
): readonly (readonly [Place | undefined, Reader])[] {
  const compose = service
    .get('deploy')
    ?.get('resources')
    ?.get(side === 'limits' ? 'limits' : 'reservations')
  const native = service.get('resources')?.get(side)?.get(resource)
  if (resource === 'memory') {
    const short = service.get(side === 'limits' ? 'mem_limit' : 'mem_reservation')
    return [
      [compose?.get('memory'), readComposeMemory],
      [native, readNative],
      [short, readComposeMemory],
    ]
  }
  const short: readonly (readonly [Place | undefined, Reader])[] =
    side === 'limits'
      ? [
          [service.get('cpus'), readCpus],
          [service.get('cpu_count'), readCpus],
        ]
      : []
  return [[compose?.get('cpus'), readCpus], [native, readNative], ...short]
}

export function normaliseResources(service: Place, scope: Scope): Resources {
  const limits = readSide(service, 'limits', scope)
  const requests = readSide(service, 'requests', scope)
  for (const resource of ['cpu', 'memory'] as const) {
    const request = requests[resource]
    const limit = limits[resource]
    if (!request || !limit || compareQuantity(request.quantity, limit.quantity) <= 0) continue
    const related = [{ message: 'the limit is written here', place: limit.place }]
    const args = { resource, request: request.quantity.text, limit: limit.quantity.text }
    scope.report('request-over-limit', request.place, args, { related })
  }
  return { limits, requests }
}

function readSide(service: Place, side: Side, scope: Scope): Amounts {
  const cpu = readAmount(service, side, 'cpu', scope)
  const memory = readAmount(service, side, 'memory', scope)
  return { ...(cpu ? { cpu } : {}), ...(memory ? { memory } : {}) }
}

function readAmount(service: Place, side: Side, resource: Resource, scope: Scope): Amount | undefined {
  let winner: Amount | undefined
  for (const [place, read] of spellings(service, side, resource)) {
    const quantity = place && read(place, scope)
    if (place === undefined || quantity === undefined) continue
    if (winner === undefined) winner = { quantity, place }
    else if (compareQuantity(quantity, winner.quantity) !== 0) {
      const related = [{ message: 'this value is taken', place: winner.place }]
      scope.report(
        'resource-clash',
        place,
        { value: quantity.text, taken: winner.quantity.text },
        { related },
      )
    }
  }
  return winner
}

/** A Kubernetes quantity, kept as it is written. */
function readNative(place: Place, scope: Scope): Quantity | undefined {
  return place.key === 'cpu' ? readCpus(place, scope, false) : readMemory(place, scope)
}

/** CPUs as Compose writes them (`0.5`), or as Kubernetes does (`500m`). */
function readCpus(place: Place, scope: Scope, rewrite = true): Quantity | undefined {
  const text = place.text ?? ''
  const cpus = cpuQuantity(text)
  if (!(cpus instanceof Fault)) return checked(parseQuantity(rewrite ? cpus : text), place, scope)
  return checked(cpus.reason === 'too-precise' ? parseQuantity(text) : cpus, place, scope)
}

/** Memory in Kubernetes' quantities. Thousandths of a byte are never meant: `512m` is read as `512Mi`. */
export function readMemory(place: Place, scope: Scope): Quantity | undefined {
  const text = place.text ?? ''
  if (!/^\d+(?:\.\d*)?m$/.test(text)) return checked(parseQuantity(text), place, scope, memory)
  scope.report('memory-in-millibytes', place, { value: text, read: `${text}i` }, { fix: `${text}i` })
  return checked(parseQuantity(`${text}i`), place, scope, memory)
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

/** Reports what is no quantity, not above zero, or finer than Kubernetes keeps. */
function checked(quantity: Quantity | Fault, place: Place, scope: Scope, unit = cpu): Quantity | undefined {
  const value = place.text ?? ''
  if (quantity instanceof Fault) scope.report('invalid-quantity', place, { value, example: unit.example })
  else if (isNegative(quantity) || isZero(quantity)) scope.report('quantity-not-positive', place, { value })
  else if (!quantity.exact || !unit.isKept(quantity)) {
    scope.report('quantity-too-precise', place, { value, finest: unit.finest })
  } else return quantity
  return undefined
}

export function mapResources({ resources: { limits, requests }, place }: Service, draft: Draft): void {
  const mapped: ResourceRequirements = {}
  for (const [side, amounts] of [
    ['limits', limits],
    ['requests', requests],
  ] as const) {
    const { cpu, memory } = amounts
    if (cpu === undefined && memory === undefined) continue
    const values = {
      ...(cpu ? { cpu: cpu.quantity.text } : {}),
      ...(memory ? { memory: memory.quantity.text } : {}),
    }
    mapped[side] = draft.noted(values, { cpu: cpu?.place, memory: memory?.place })
  }
  if (mapped.limits || mapped.requests)
    draft.container.set('resources', mapped, place.get('resources') ?? place)
}
