import type { ResourceRequirements } from 'kubernetes-types/core/v1.js'
import { compareQuantity, type Quantity } from '../../kubernetes/quantity.js'
import type { Place } from '../../source/place.js'
import { readComposeMemory, readCpus, readMemory } from '../amount.js'
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
