import type { Quantity } from '../../kubernetes/quantity.js'
import type { Place } from '../../source/place.js'
import { readComposeMemory } from '../read/amount.js'
import type { Draft } from '../rule/draft.js'
import type { Choices, Reporting } from '../rule/scope.js'
import type { ServiceRule } from '../rule/service-rule.js'

/** The limit for data that a container writes outside of its mounts: `storage_opt.size` (rule C3-06). */
export interface StorageOptions {
  readonly size: Quantity
  readonly place: Place
}

function normaliseStorageOptions(service: Place, scope: Reporting & Choices): StorageOptions | undefined {
  const place = service.get('storage_opt')?.get('size')
  if (place === undefined) return undefined
  const size = readComposeMemory(place, scope)
  return size && { size, place }
}

/**
 * Docker reserves no space. Without a request, Kubernetes would take the limit as the request, and look for a node with
 * as much space.
 */
function mapStorageOptions({ size, place }: StorageOptions, { limits, requests }: Draft): void {
  requests.set('ephemeral-storage', '0', place)
  limits.set('ephemeral-storage', size.text, place)
}

export const storageOptions: ServiceRule<StorageOptions | undefined> = {
  normalise: normaliseStorageOptions,
  map: mapStorageOptions,
}
