import type { Place } from '../../source/place.js'
import { hostMount } from '../../rules/mounts/host-mount.js'
import type { Mount, NamedMount } from '../../rules/mounts/mount.js'
import type { Scope } from '../../rules/types/scope.js'
import type { VolumeSource } from '../../rules/types/volume-source.js'
import type { Volume } from '../../rules/top-level/volumes.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import { sentence, type Shown } from '../../source/shown.js'
import type { Pass } from './pass.js'

export const localVolumes: Pass<ServiceSettings> = {
  name: 'local-volumes',
  decides: 'A volume of memory or of a folder of the host becomes a mount of that kind (C3-03).',
  evidence: '`driver_opts` of top-level `volumes`',
  position: 'Before the passes over mounts.',
  run: ({ services, volumes }, scope) => ({ services: withLocalVolumes(services, volumes, scope) }),
}

/** Replaces mounts of volumes that are memory or a folder of the host by mounts of that kind (rule C3-03). */
function withLocalVolumes(
  services: readonly ServiceSettings[],
  volumes: readonly Volume[],
  scope: Scope,
): readonly ServiceSettings[] {
  const local = new Map(
    volumes.flatMap((volume) => (isLocal(volume) ? [[volume.name, volume] as const] : [])),
  )
  if (local.size === 0) return services
  const first = firstUsers(services)
  return services.map((service) => ({
    ...service,
    mounts: service.mounts.map((mount) => {
      const volume = mount.kind === 'volume' ? local.get(mount.volume) : undefined
      if (mount.kind !== 'volume' || volume === undefined) return mount
      reportPart(mount, scope)
      const { source } = volume
      if (source.kind === 'host') return ofHost(mount, source, scope)
      const other = first.get(mount.volume)!
      if (other.service !== service.name) {
        const related = [{ message: sentence`\`${other.service}\` mounts it here`, place: other.place }]
        scope.report('memory-not-shared', mount.place, { volume: mount.shownVolume }, { related })
      }
      const { target, shownTarget, readOnly, place } = mount
      return { ...source, target, shownTarget, readOnly, place }
    }),
  }))
}

interface LocalVolume extends Volume {
  readonly source: Exclude<Volume['source'], VolumeSource>
}

function isLocal(volume: Volume): volume is LocalVolume {
  return volume.source.kind === 'tmpfs' || volume.source.kind === 'host'
}

/** Returns the first service that mounts each volume. */
function firstUsers(services: readonly ServiceSettings[]) {
  const first = new Map<string, { readonly service: Shown; readonly place: Place }>()
  for (const { name: service, mounts } of services) {
    for (const mount of mounts) {
      if (mount.kind !== 'volume' || first.has(mount.volume)) continue
      first.set(mount.volume, { service, place: mount.place })
    }
  }
  return first
}

/** Turns a volume with `o: bind` into a mount of the host's folder. */
function ofHost(
  { target, shownTarget, readOnly, place }: NamedMount,
  folder: Extract<LocalVolume['source'], { kind: 'host' }>,
  scope: Scope,
): Mount {
  const isReadOnly = readOnly || folder.readOnly
  const mount = { source: folder.source, target, shownTarget, readOnly: isReadOnly, place }
  return hostMount(mount, scope, folder.place)
}

/** Only a volume of the cluster has sub-paths and can be filled. */
function reportPart({ place }: NamedMount, scope: Scope): void {
  const unused = [
    place.get('volume')?.get('subpath') ?? place.get('sub_path'),
    place.get('x-platform-volume-init'),
  ]
  for (const at of unused)
    if (at?.text) scope.report('setting-without-effect', at, { reason: 'on this mount' })
}
