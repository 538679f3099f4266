import { byteLength } from '../../source/characters.js'
import { ContentHash } from '../../kubernetes/content-hash.js'
import type { SubdomainName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { encodeUtf8 } from '../../source/utf8.js'
import type { Annotation } from '../read/annotations.js'
import type { FileContent } from '../read/files.js'
import type { Mount } from '../mounts/mount.js'
import type { Config } from '../top-level/configs.js'
import type { Shown } from '../../source/shown.js'

/** The most that a ConfigMap holds, in bytes of all its contents. */
export const MOST_CONFIG_BYTES = 1024 * 1024

/** Files that become one ConfigMap. */
export interface ConfigMap {
  readonly objectName: SubdomainName
  readonly files: readonly HeldFile[]
  readonly annotations: readonly Annotation[]
  readonly place: Place
  /** Where the manifest names the object, if it does. */
  readonly namePlace?: Place | undefined
  /** A hash of what is in it, made once for all that read it. */
  readonly hash: () => string
}

/** A file in a ConfigMap. */
export interface HeldFile {
  readonly key: string
  /** The key as messages have it. */
  readonly shownKey: Shown
  readonly content: FileContent
  /** Where the manifest has the content, or names the file. */
  readonly source: Place
  /** Which file of the host it is, where it is one: the same for whatever names that. */
  readonly hostFile?: string
}

/** The ConfigMaps of the configs whose contents are known. */
export function configMapsOf(configs: readonly Config[]): ConfigMap[] {
  return configs.flatMap(({ key, objectName, isExternal, content, annotations, source, place }) => {
    if (isExternal || content === undefined) return []
    const namePlace = place.get('name')
    const file = { key, shownKey: place.showOfKey(key), content, source }
    return [toConfigMap({ objectName, files: [file], annotations, place, namePlace })]
  })
}

export function toConfigMap(parts: Omit<ConfigMap, 'hash'>): ConfigMap {
  let known: string | undefined
  return { ...parts, hash: () => (known ??= hashOf(parts.files)) }
}

function hashOf(files: readonly HeldFile[]): string {
  const hash = new ContentHash()
  for (const { key, content } of files) {
    // Lengths keep the end of one file from being taken for the beginning of the next.
    hash.add(encodeUtf8(JSON.stringify([key, content.size]))).add(content.bytes())
  }
  return hash.text
}

/**
 * A hash of all that a service reads from ConfigMaps, for an annotation of its Pods, so that they are made anew when it
 * changes (rule C2-05); undefined where it reads nothing from any.
 */
export function hashOfContents(
  mounts: readonly Mount[],
  configMaps: ReadonlyMap<string, ConfigMap>,
): string | undefined {
  // What a volume begins with is not read any more when the volume is there.
  const known = configMapsRead(mounts.filter(({ kind }) => kind !== 'volume'))
    .sort()
    .flatMap((name) => configMaps.get(name) ?? [])
  if (known.length === 0) return undefined
  const all = known.map(({ objectName, hash }) => [objectName, hash()])
  return new ContentHash().add(encodeUtf8(JSON.stringify(all))).text
}

/** The names of the ConfigMaps that a service mounts, or fills its volumes from. */
export function configMapsRead(mounts: readonly Mount[]): string[] {
  const read = new Set<string>()
  for (const mount of mounts) {
    if (mount.kind === 'file' && mount.holder.kind === 'configMap') read.add(mount.holder.name)
    if (mount.kind === 'folder') read.add(mount.configMap)
    if ('beginsWith' in mount && mount.beginsWith !== undefined) read.add(mount.beginsWith.configMap)
  }
  return [...read]
}

/** Whether files fit into one ConfigMap, with what says where each of them goes. */
export function fitOneConfigMap(files: readonly { readonly path: string; readonly size: number }[]): boolean {
  let total = 0
  for (const { path, size } of files) total += size + 2 * byteLength(path) + 2 * ENTRY
  return total <= MOST_CONFIG_BYTES
}

/** What an entry of a map takes beside its texts, with the note of who owns it. */
const ENTRY = 70
