import type {
  EmptyDirVolumeSource,
  NFSVolumeSource,
  PersistentVolumeClaimVolumeSource,
  Volume,
  VolumeMount,
} from 'kubernetes-types/core/v1.js'
import { toLabelName } from '../../kubernetes/name.js'
import { canBeMade } from '../values/mount-path.js'
import type { Recorder } from '../types/draft.js'
import type { NfsSource } from '../types/volume-source.js'
import type { ServiceContext } from '../types/service-rule.js'
import { comparable, type NamedMount, type TemporaryMount } from './mount.js'
import type { VolumeNames } from './volume-names.js'

/** Makes the volume of a Pod for a claim or an empty folder. */
export function toVolume(
  mount: NamedMount | TemporaryMount,
  names: VolumeNames,
  sourceOf: ServiceContext['sourceOf'],
  recorder: Recorder,
): Volume {
  const { at, object } = recorder
  const { place } = mount
  if (mount.kind === 'volume') {
    const source = sourceOf(mount.volume)
    if (source.kind === 'nfs') return toShare(mount, source, names, recorder)
    const { claimName, namePlace } = source
    // A name that another volume of the Pod could have gets a prefix that no other name has.
    const label = toLabelName(claimName)
    const isAmbiguous = /^(?:volume|empty|tmpfs|platform)(?:-|$)/.test(label)
    const wanted = isAmbiguous ? toLabelName(`volume-${label}`) : label
    return {
      name: names.nameOf(`claim ${claimName}`, wanted),
      persistentVolumeClaim: object<PersistentVolumeClaimVolumeSource>({
        claimName: at(claimName, namePlace ?? place.get('source') ?? place),
      }),
    }
  }
  const target = comparable(mount.target)
  const prefix = mount.kind === 'tmpfs' ? 'tmpfs' : 'empty'
  const name = names.nameOf(`${prefix} ${target}`, toLabelName(`${prefix}${target}`))
  const emptyDir = object<EmptyDirVolumeSource>({
    medium: at(mount.kind === 'tmpfs' ? 'Memory' : undefined, place.get('type') ?? place),
    sizeLimit: at(mount.sizeLimit, mount.sizePlace ?? place.get('tmpfs')?.get('size') ?? place),
  })
  return { name, emptyDir }
}

/**
 * Makes a mount of the volume. A new disk may contain `lost+found`, which the application must not see, so the mount
 * uses a folder on the disk.
 */
export function toVolumeMount(
  mount: NamedMount | TemporaryMount,
  name: string,
  sourceOf: ServiceContext['sourceOf'],
  { at, object }: Recorder,
): VolumeMount {
  const { place } = mount
  const source = place.get('source')
  const isVolume = mount.kind === 'volume'
  const subPathPlace =
    (isVolume ? mount.subPathLabel : undefined) ??
    place.get('volume')?.get('subpath') ??
    place.get('sub_path') ??
    source ??
    place
  return object<VolumeMount>({
    name: at(name, source?.text ? source : undefined),
    mountPath: at(mount.target, place.get('target') ?? place),
    subPath: at(isVolume ? (mount.subPath ?? ownFolder(mount.volume, sourceOf)) : undefined, subPathPlace),
    readOnly: at(mount.readOnly || undefined, place.get('read_only') ?? place),
  })
}

/** Returns the folder on the disk of a claim that the translation creates. An existing claim is mounted as a whole. */
function ownFolder(volume: string, sourceOf: ServiceContext['sourceOf']): string | undefined {
  const source = sourceOf(volume)
  return source.kind === 'claim' && !source.isExternal ? folderName(volume) : undefined
}

/** Makes the volume of an NFS share. Its name differs from those of claims. */
function toShare(
  { volume }: NamedMount,
  { server, path, readOnly, options }: NfsSource,
  names: VolumeNames,
  { at, object }: Recorder,
): Volume {
  const name = names.nameOf(`nfs ${volume}`, toLabelName(`volume-nfs-${volume}`))
  const nfs = object<NFSVolumeSource>({
    server: at(server, options.get('o') ?? options),
    path: at(path, options.get('device') ?? options),
    readOnly: at(readOnly || undefined, options.get('o') ?? options),
  })
  return { name, nfs }
}

/** Returns a volume's own name, if a folder can have it. */
function folderName(volume: string): string {
  return /^\.*$|\//.test(volume) || !canBeMade(volume) ? toLabelName(volume) : volume
}
