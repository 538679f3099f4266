import { toLabelName } from '../../kubernetes/name.js'
import type { Mount, NamedMount } from '../mounts/mount.js'
import type { Scope } from '../rule/scope.js'
import type { VolumeSource } from '../rule/volume-source.js'
import type { Volume } from '../top-level/volumes.js'
import type { ServiceSettings } from './service-rules.js'

/** Where a volume is; one that is not declared has been reported. */
export function volumeSource(volume: Volume | undefined, name: string): VolumeSource {
  const { source } = volume ?? {}
  if (source?.kind === 'claim' || source?.kind === 'nfs') return source
  return { kind: 'claim', claimName: toLabelName(volume?.objectName ?? name), isExternal: false }
}

/**
 * The services with what they mount of volumes that are no volumes of a cluster, but memory or a folder of the host, as
 * mounts of that kind (rule C3-03).
 */
export function withLocalVolumes(
  services: readonly ServiceSettings[],
  volumes: readonly Volume[],
  scope: Scope,
): readonly ServiceSettings[] {
  const local = new Map(
    volumes.filter(({ source }) => source.kind === 'tmpfs').map((volume) => [volume.name, volume]),
  )
  if (local.size === 0) return services
  const users = new Map<string, Set<string>>()
  for (const { name, mounts } of services) {
    for (const mount of mounts) {
      if (mount.kind !== 'volume' || !local.has(mount.volume)) continue
      users.set(mount.volume, (users.get(mount.volume) ?? new Set()).add(name))
    }
  }
  return services.map((service) => ({
    ...service,
    mounts: service.mounts.map((mount) => {
      const volume = mount.kind === 'volume' ? local.get(mount.volume) : undefined
      if (mount.kind !== 'volume' || volume?.source.kind !== 'tmpfs') return mount
      if (users.get(mount.volume)!.size > 1) {
        scope.report('memory-not-shared', mount.place, { volume: mount.volume })
      }
      return inMemory(mount, volume.source.sizeLimit, scope)
    }),
  }))
}

function inMemory(mount: NamedMount, sizeLimit: string | undefined, scope: Scope): Mount {
  const { target, readOnly, place } = mount
  const subPath = place.get('volume')?.get('subpath') ?? place.get('sub_path')
  if (mount.subPath !== undefined && subPath !== undefined) scope.report('mount-setting-unused', subPath, {})
  return { kind: 'tmpfs', target, readOnly, sizeLimit, place }
}
