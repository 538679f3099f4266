import { isSubdomain } from '../../kubernetes/name.js'
import { addToGroup } from '../../source/groups.js'
import { readStorage } from '../../rules/values/amount.js'
import { type KomposeLabel, readKomposeLabel, scopeOfLabel } from '../../rules/values/kompose-labels.js'
import type { Scope } from '../../rules/types/scope.js'
import { hasOwnClaim, type Volume } from '../../rules/top-level/volumes.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Pass } from './pass.js'
import type { Service } from '../../application/service.js'

export const claimLabels: Pass<Service> = {
  name: 'claim-labels',
  needs: 'komposeLabels',
  decides: 'A claim has the size and class of its labels (C10-02).',
  evidence: 'labels of kompose on the volume and on the services that mount it',
  position: 'After the passes over services, which find the volumes.',
  run: ({ services, volumes }, scope) => ({ volumes: withClaimLabels(volumes, services, scope) }),
}

/**
 * Applies the size and class of kompose's labels to volumes (rule C10-02): their own labels, or those of the first
 * service that mounts them. `driver_opts` of the volume wins.
 */
function withClaimLabels(
  volumes: readonly Volume[],
  services: readonly ServiceSettings[],
  scope: Scope,
): readonly Volume[] {
  const mounting = servicesByVolume(services)
  return volumes.map((volume) => {
    if (!hasOwnClaim(volume)) return volume
    const { place } = volume
    const options = place.get('driver_opts')
    const ofServices = (key: 'size' | 'storageClass') =>
      mounting.get(volume.name)?.find(({ volumeLabels }) => volumeLabels[key] !== undefined)?.volumeLabels[
        key
      ]
    const label = (key: string, other: KomposeLabel | undefined) =>
      readKomposeLabel(place, `kompose.volume.${key}`, scope) ?? other
    const size = options?.has('size') ? undefined : label('size', ofServices('size'))
    const storageClass = options?.has('class')
      ? undefined
      : label('storage-class-name', ofServices('storageClass'))
    if (size === undefined && storageClass === undefined) return volume
    return { ...volume, ...sizeOf(size, scope), ...classOf(storageClass, scope) }
  })
}

/** Returns the services that mount a volume, in their order. */
function servicesByVolume(
  services: readonly ServiceSettings[],
): ReadonlyMap<string, readonly ServiceSettings[]> {
  const byVolume = new Map<string, ServiceSettings[]>()
  for (const service of services) {
    for (const mount of service.mounts) {
      if (mount.kind === 'volume') addToGroup(byVolume, mount.volume, service)
    }
  }
  return byVolume
}

function sizeOf(label: KomposeLabel | undefined, scope: Scope): Partial<Volume> {
  const size = label && readStorage(label.place, scopeOfLabel(label, scope))
  return size === undefined ? {} : { size: size.text, sizeOrigin: label!.place }
}

function classOf(label: KomposeLabel | undefined, scope: Scope): Partial<Volume> {
  if (label === undefined) return {}
  const { value, place } = label
  if (isSubdomain(value)) return { storageClass: value, storageClassOrigin: place }
  scope.report('invalid-storage-class', place, { value: place.shown })
  return {}
}
