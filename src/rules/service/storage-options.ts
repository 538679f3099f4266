import type { Quantity } from '../../kubernetes/quantity.js'
import type { Place } from '../../source/place.js'
import { readComposeMemory, readStorage } from '../values/amount.js'
import { readKomposeLabel, scopeOfLabel } from '../values/kompose-labels.js'
import type { Draft } from '../types/draft.js'
import type { Scope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The space for data that a container writes outside of its mounts (rules C3-06 and C10-02). */
export interface StorageOptions {
  readonly limit: Space | undefined
  /** The space that a node must have. Absent if it only follows from the limit. */
  readonly request: Space | undefined
}

interface Space {
  readonly size: Quantity
  readonly place: Place
}

/** `storage_opt.size` wins over kompose's label for the limit. */
function normaliseStorageOptions(service: Place, scope: Scope): StorageOptions | undefined {
  const place = service.get('storage_opt')?.get('size')
  const size = place && readComposeMemory(place, scope)
  const limit = size && place ? { size, place } : place === undefined ? labelled('limit') : undefined
  const request = labelled('request')
  return limit || request ? { limit, request } : undefined

  function labelled(name: 'limit' | 'request'): Space | undefined {
    const label = readKomposeLabel(service, `kompose.ephemeral-storage.${name}`, scope)
    const size = label && readStorage(label.place, scopeOfLabel(label, scope))
    return size && label ? { size, place: label.place } : undefined
  }
}

/**
 * Docker reserves no space. Without a request, Kubernetes would take the limit as the request, and look for a node with
 * as much space.
 */
function mapStorageOptions({ limit, request }: StorageOptions, { limits, requests }: Draft): void {
  if (request !== undefined) requests.set('ephemeral-storage', request.size.text, request.place)
  else if (limit !== undefined) requests.set('ephemeral-storage', '0', limit.place)
  if (limit !== undefined) limits.set('ephemeral-storage', limit.size.text, limit.place)
}

export const storageOptions: ServiceRule<StorageOptions | undefined> = {
  normalise: normaliseStorageOptions,
  map: mapStorageOptions,
}
