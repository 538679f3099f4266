import { addToGroup } from '../source/groups.js'
import type { Service } from './service.js'

/** Returns the names of a service's volumes that count. */
export type VolumesOf = (service: Service) => readonly string[]

/** Returns the services that mount each volume. */
export function servicesByVolume(
  services: readonly Service[],
  volumesOf: VolumesOf,
): ReadonlyMap<string, readonly Service[]> {
  const mounting = new Map<string, Service[]>()
  for (const service of services) {
    for (const volume of volumesOf(service)) addToGroup(mounting, volume, service)
  }
  return mounting
}

/** Returns the services that share volumes with one, directly or through others. */
export function connectedServices(
  first: Service,
  mounting: ReadonlyMap<string, readonly Service[]>,
  volumesOf: VolumesOf,
): readonly Service[] {
  const group = new Set([first])
  const seen = new Set<string>()
  // The loop also visits services that it adds to the set.
  for (const service of group) {
    for (const volume of volumesOf(service)) {
      if (seen.has(volume)) continue
      seen.add(volume)
      for (const other of mounting.get(volume) ?? []) group.add(other)
    }
  }
  return [...group]
}
