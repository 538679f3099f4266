import type { EmptyDirVolumeSource, Volume, VolumeMount } from 'kubernetes-types/core/v1.js'
import { toLabelName } from '../../kubernetes/name.js'
import { canBeMade } from '../read/mount-path.js'
import type { Draft } from '../rule/draft.js'
import type { NfsSource } from '../rule/volume-source.js'
import type { ServiceContext } from '../rule/service-rule.js'
import { comparable, type NamedMount, type TemporaryMount } from './mount.js'
import type { VolumeNames } from './volume-names.js'

/** Makes the volume of a Pod for a claim or an empty folder. */
export function toVolume(
  mount: NamedMount | TemporaryMount,
  names: VolumeNames,
  sourceOf: ServiceContext['sourceOf'],
): Volume {
  if (mount.kind === 'volume') {
    const source = sourceOf(mount.volume)
    if (source.kind === 'nfs') return toShare(mount, source, names)
    const { claimName } = source
    // A name that another volume of the Pod could have gets a prefix that no other name has.
    const label = toLabelName(claimName)
    const isAmbiguous = /^(?:volume|empty|tmpfs|platform)(?:-|$)/.test(label)
    const wanted = isAmbiguous ? toLabelName(`volume-${label}`) : label
    return { name: names.nameOf(`claim ${claimName}`, wanted), persistentVolumeClaim: { claimName } }
  }
  const target = comparable(mount.target)
  const prefix = mount.kind === 'tmpfs' ? 'tmpfs' : 'empty'
  const name = names.nameOf(`${prefix} ${target}`, toLabelName(`${prefix}${target}`))
  const emptyDir: EmptyDirVolumeSource = {}
  if (mount.kind === 'tmpfs') emptyDir.medium = 'Memory'
  if (mount.sizeLimit !== undefined) emptyDir.sizeLimit = mount.sizeLimit
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
  { recorder }: Draft,
): VolumeMount {
  const result: VolumeMount = { name, mountPath: mount.target }
  const subPath = mount.kind === 'volume' ? (mount.subPath ?? ownFolder(mount.volume, sourceOf)) : undefined
  if (subPath !== undefined) result.subPath = subPath
  if (mount.readOnly) result.readOnly = true
  if (recorder.records) {
    const { place } = mount
    const label = mount.kind === 'volume' ? mount.subPathLabel : undefined
    const source = place.get('source')
    if (source?.text) recorder.note(result, 'name', source)
    recorder.note(result, 'mountPath', place.get('target') ?? place)
    recorder.note(
      result,
      'subPath',
      label ?? place.get('volume')?.get('subpath') ?? place.get('sub_path') ?? source ?? place,
    )
    recorder.note(result, 'readOnly', place.get('read_only') ?? place)
  }
  return result
}

/** Returns the folder on the disk of a claim that the translation creates. An existing claim is mounted as a whole. */
function ownFolder(volume: string, sourceOf: ServiceContext['sourceOf']): string | undefined {
  const source = sourceOf(volume)
  return source.kind === 'claim' && !source.isExternal ? folderName(volume) : undefined
}

/** Makes the volume of an NFS share. Its name differs from those of claims. */
function toShare({ volume }: NamedMount, { server, path, readOnly }: NfsSource, names: VolumeNames): Volume {
  const name = names.nameOf(`nfs ${volume}`, toLabelName(`volume-nfs-${volume}`))
  return { name, nfs: { server, path, ...(readOnly ? { readOnly } : {}) } }
}

/** Records the origins of a volume's fields. */
export function noteVolume(
  { emptyDir, nfs, persistentVolumeClaim }: Volume,
  mount: NamedMount | TemporaryMount,
  sourceOf: ServiceContext['sourceOf'],
  { recorder }: Draft,
): void {
  if (!recorder.records) return
  const { place } = mount
  const source = mount.kind === 'volume' ? sourceOf(mount.volume) : undefined
  if (persistentVolumeClaim !== undefined) {
    const written = source?.kind === 'claim' ? source.namePlace : undefined
    recorder.note(persistentVolumeClaim, 'claimName', written ?? place.get('source') ?? place)
  }
  if (nfs !== undefined && source?.kind === 'nfs') {
    const { options } = source
    recorder.note(nfs, 'server', options.get('o') ?? options)
    recorder.note(nfs, 'path', options.get('device') ?? options)
    recorder.note(nfs, 'readOnly', options.get('o') ?? options)
  }
  if (emptyDir !== undefined) {
    recorder.note(emptyDir, 'medium', place.get('type') ?? place)
    recorder.note(emptyDir, 'sizeLimit', place.get('tmpfs')?.get('size') ?? place)
  }
}

/** Returns a volume's own name, if a folder can have it. */
function folderName(volume: string): string {
  return /^\.*$|\//.test(volume) || !canBeMade(volume) ? toLabelName(volume) : volume
}
