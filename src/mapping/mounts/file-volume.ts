import type { KeyToPath, Volume, VolumeMount } from 'kubernetes-types/core/v1.js'
import { toLabelName } from '../../kubernetes/name.js'
import type { Draft } from '../rule/draft.js'
import { comparable, type FileMount, type FolderFile, type FolderMount, type NodeMount } from './mount.js'
import type { VolumeNames } from './volume-names.js'

/** Makes the volume of a Pod for a ConfigMap, a Secret, or a path of its node. */
export function toFileVolume(mount: FileMount | FolderMount | NodeMount, names: VolumeNames): Volume {
  if (mount.kind === 'node') {
    const name = names.nameOf(`node ${mount.path}`, toLabelName(`host${comparable(mount.path)}`))
    return { name, hostPath: { path: mount.path } }
  }
  if (mount.kind === 'folder') {
    const { configMap, files, mode, isPlain } = mount
    const name = names.nameOf(`folder ${configMap}`, toLabelName(`config-${configMap}`))
    const items = isPlain ? undefined : files.map(toItem)
    const ofFiles = { ...(mode === undefined ? {} : { defaultMode: mode }), ...(items && { items }) }
    return { name, configMap: { name: configMap, ...ofFiles } }
  }
  const { holder, mode } = mount
  const isSecret = holder.kind === 'secret'
  // Files of one object with different permissions need different volumes.
  const name = names.nameOf(
    `${holder.kind} ${holder.name} ${mode ?? ''}`,
    toLabelName(`${isSecret ? 'secret' : 'config'}-${holder.name}`),
  )
  const rest = mode === undefined ? {} : { defaultMode: mode }
  return isSecret
    ? { name, secret: { secretName: holder.name, ...rest } }
    : { name, configMap: { name: holder.name, ...rest } }
}

function toItem({ key, path, mode }: FolderFile): KeyToPath {
  return { key, path, ...(mode === undefined ? {} : { mode }) }
}

export function toFileMount(
  mount: FileMount | FolderMount | NodeMount,
  name: string,
  { recorder }: Draft,
): VolumeMount {
  const result: VolumeMount = { name, mountPath: mount.target }
  if (mount.kind === 'file') result.subPath = mount.key
  if (mount.readOnly) result.readOnly = true
  if (recorder.records) {
    const { place } = mount
    const source = place.get('source') ?? place
    recorder.note(result, 'name', source)
    recorder.note(result, 'mountPath', place.get('target') ?? place)
    recorder.note(result, 'subPath', source)
    recorder.note(result, 'readOnly', place.get('read_only') ?? place)
  }
  return result
}

/** Records the origins of such a volume's fields. */
export function noteFileVolume(
  { configMap, secret, hostPath }: Volume,
  mount: FileMount | FolderMount | NodeMount,
  { recorder }: Draft,
): void {
  if (!recorder.records) return
  const { place } = mount
  const source = place.get('source') ?? place
  const name = (mount.kind === 'file' && mount.holder.namePlace) || source
  const mode = place.get('mode') ?? place
  if (configMap !== undefined) {
    recorder.note(configMap, 'name', name)
    recorder.note(configMap, 'items', source)
    recorder.note(configMap, 'defaultMode', mode)
  }
  if (secret !== undefined) {
    recorder.note(secret, 'secretName', name)
    recorder.note(secret, 'defaultMode', mode)
  }
  if (hostPath !== undefined) recorder.note(hostPath, 'path', source)
}
