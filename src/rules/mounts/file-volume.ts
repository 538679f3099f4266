import type {
  ConfigMapVolumeSource,
  HostPathVolumeSource,
  KeyToPath,
  SecretVolumeSource,
  Volume,
  VolumeMount,
} from 'kubernetes-types/core/v1.js'
import { toLabelName } from '../../kubernetes/name.js'
import type { Recorder } from '../types/draft.js'
import { comparable, type FileMount, type FolderFile, type FolderMount, type NodeMount } from './mount.js'
import type { VolumeNames } from './volume-names.js'

/** Makes the volume of a Pod for a ConfigMap, a Secret, or a path of its node. */
export function toFileVolume(
  mount: FileMount | FolderMount | NodeMount,
  names: VolumeNames,
  { at, object }: Recorder,
): Volume {
  const { place } = mount
  const source = place.get('source') ?? place
  if (mount.kind === 'node') {
    const name = names.nameOf(`node ${mount.path}`, toLabelName(`host${comparable(mount.path)}`))
    return { name, hostPath: object<HostPathVolumeSource>({ path: at(mount.path, source) }) }
  }
  const defaultMode = at(mount.mode, place.get('mode') ?? place)
  if (mount.kind === 'folder') {
    const { configMap, files, isPlain } = mount
    const name = names.nameOf(`folder ${configMap}`, toLabelName(`config-${configMap}`))
    const items = at(isPlain ? undefined : files.map(toItem), source)
    const fields = { name: at(configMap, source), defaultMode, items }
    return { name, configMap: object<ConfigMapVolumeSource>(fields) }
  }
  const { holder, mode } = mount
  const isSecret = holder.kind === 'secret'
  // Files of one object with different permissions need different volumes.
  const name = names.nameOf(
    `${holder.kind} ${holder.name} ${mode ?? ''}`,
    toLabelName(`${isSecret ? 'secret' : 'config'}-${holder.name}`),
  )
  const holderName = at(holder.name, holder.namePlace ?? source)
  return isSecret
    ? { name, secret: object<SecretVolumeSource>({ secretName: holderName, defaultMode }) }
    : { name, configMap: object<ConfigMapVolumeSource>({ name: holderName, defaultMode }) }
}

function toItem({ key, path, mode }: FolderFile): KeyToPath {
  return { key, path, ...(mode === undefined ? {} : { mode }) }
}

export function toFileMount(
  mount: FileMount | FolderMount | NodeMount,
  name: string,
  { at, object }: Recorder,
): VolumeMount {
  const { place } = mount
  const source = place.get('source') ?? place
  return object<VolumeMount>({
    name: at(name, source),
    mountPath: at(mount.target, place.get('target') ?? place),
    subPath: at(mount.kind === 'file' ? mount.key : undefined, source),
    readOnly: at(mount.readOnly || undefined, place.get('read_only') ?? place),
  })
}
