import type { VolumeMount } from 'kubernetes-types/core/v1.js'
import type { VolumeFields } from '../../kubernetes/kubernetes-object.js'
import { toFileMount, toFileVolume } from '../mounts/file-volume.js'
import { lastMounts } from '../mounts/last-mounts.js'
import { toImageVolume, toImageVolumeMount } from '../mounts/image-volume.js'
import { type HostMount, type Mount, preStartOf } from '../mounts/mount.js'
import { readMemoryMounts } from '../mounts/memory-mounts.js'
import { checkedSubPath, readMount } from '../mounts/read-mount.js'
import { toVolume, toVolumeMount } from '../mounts/storage-volume.js'
import { VolumeNames } from '../mounts/volume-names.js'
import { addNew, addToGroup } from '../../source/groups.js'
import { words } from '../../source/shown.js'
import { readKomposeLabel } from '../values/kompose-labels.js'
import type { Draft, Recorder } from '../types/draft.js'
import type { Scope } from '../types/scope.js'
import type { ServiceContext, ServiceRule } from '../types/service-rule.js'
import type { Place } from '../../source/place.js'

function normaliseVolumes(service: Place, scope: Scope): readonly Mount[] {
  const containers = service.get('pre_start')?.items() ?? []
  return [service, ...containers].flatMap((container) => readMounts(container, scope))
}

/** Reads the mounts of a service, or of a container of its `pre_start`. */
function readMounts(container: Place, scope: Scope): readonly Mount[] {
  const read = (container.get('volumes')?.items() ?? []).map((place) => readMount(place, scope))
  const written = withSubPath(read, container, scope)
  // A mount at `/dev/shm` sets its own size.
  return lastMounts([...readMemoryMounts(container, scope), ...written], scope)
}

/** Applies kompose's label to mounts of volumes without a sub-path of their own (rule C10-02). */
function withSubPath<One extends Mount | undefined>(
  mounts: readonly One[],
  service: Place,
  scope: Scope,
): readonly One[] {
  const label = 'kompose.volume.subpath'
  const place = readKomposeLabel(service, label, scope)?.place
  const subPath = checkedSubPath(place, scope)
  if (place === undefined || subPath === undefined) return mounts
  const takesIt = (mount: One) => mount?.kind === 'volume' && mount.subPath === undefined
  if (!mounts.some(takesIt) && service.isReadable('volumes'))
    scope.report('label-without-effect', place, {
      label: words(label),
      reason: words('no mount of a volume is without a sub-path'),
    })
  return mounts.map((mount) => (takesIt(mount) ? { ...mount, subPath, subPathLabel: place } : mount))
}

function mapVolumes(mounts: readonly Mount[], draft: Draft, service: ServiceContext): void {
  if (mounts.length === 0) return
  const names = new VolumeNames()
  const added = new Set<string>()
  for (const mount of mounts) {
    if (mount.kind === 'host') continue
    const { volume, volumeMount } = toMounted(mount, names, draft.recorder, service)
    if (addNew(added, volume.name)) draft.pod.add('volumes', volume, mount.place)
    const container = preStartOf(mount)
    if (container === undefined) draft.container.add('volumeMounts', volumeMount, mount.place)
    else {
      draft.recorder.note(volumeMount, undefined, mount.place)
      addToGroup(draft.preStartMounts, container, volumeMount)
    }
  }
}

/** A volume of a Pod with one of its mounts. */
interface Mounted {
  readonly volume: VolumeFields
  readonly volumeMount: VolumeMount
}

function toMounted(
  mount: Exclude<Mount, HostMount>,
  names: VolumeNames,
  recorder: Recorder,
  service: ServiceContext,
): Mounted {
  switch (mount.kind) {
    case 'file':
    case 'folder':
    case 'node': {
      const volume = toFileVolume(mount, names, recorder)
      return { volume, volumeMount: toFileMount(mount, volume.name, recorder) }
    }
    case 'image': {
      const volume = toImageVolume(mount, names, service, recorder)
      return { volume, volumeMount: toImageVolumeMount(mount, volume.name, recorder) }
    }
    case 'anonymous':
    case 'tmpfs':
    case 'volume': {
      const { sourceOf } = service
      const volume = toVolume(mount, names, sourceOf, recorder)
      return { volume, volumeMount: toVolumeMount(mount, volume.name, sourceOf, recorder) }
    }
  }
}

export const volumes: ServiceRule<readonly Mount[]> = { normalise: normaliseVolumes, map: mapVolumes }
