import { byteLength } from '../source/characters.js'
import { addToGroup } from '../source/groups.js'
import { ContentHash } from '../kubernetes/content-hash.js'
import type { SubdomainName } from '../kubernetes/name.js'
import type { Place } from '../source/place.js'
import { encodeUtf8 } from '../source/utf8.js'
import type { Annotation } from '../rules/values/annotations.js'
import type { FileContent } from '../rules/values/files.js'
import type { Mount } from '../rules/mounts/mount.js'
import type { Environment } from '../rules/service/environment.js'
import type { Config } from '../rules/top-level/configs.js'
import type { Shown } from '../source/shown.js'

/** The maximum size of a ConfigMap, in bytes of all its contents. */
export const MOST_CONFIG_BYTES = 1024 * 1024

/** Files that become one ConfigMap. */
export interface ConfigMap {
  readonly objectName: SubdomainName
  readonly files: readonly HeldFile[]
  /** True if the content has secret variables: a Secret of this name stands in its place (rule C2-08). */
  readonly isSecret?: boolean
  readonly annotations: readonly Annotation[]
  readonly place: Place
  /** The place where the manifest names the object, if it does. */
  readonly namePlace?: Place | undefined
  /** Returns a hash of the contents. It is computed once for all services that read them. */
  readonly hash: () => string
}

/** A file in a ConfigMap. */
export interface HeldFile {
  readonly key: string
  /** The key for messages. */
  readonly shownKey: Shown
  readonly content: FileContent
  /** The place in the manifest with the content, or with the name of the file. */
  readonly source: Place
  /** The identity of a file of the host: the same for every mount of it. Absent for other contents. */
  readonly hostFile?: string
}

/** Returns the ConfigMaps of configs with known contents. */
export function configMapsOf(configs: readonly Config[]): ConfigMap[] {
  return configs.flatMap((config) => {
    const { key, objectName, isExternal, isSecret, content, annotations, source, place } = config
    if (isExternal || content === undefined) return []
    const namePlace = place.get('name')
    const file = { key, shownKey: place.showOfKey(key), content, source }
    return [toConfigMap({ objectName, files: [file], isSecret, annotations, place, namePlace })]
  })
}

export function toConfigMap(parts: Omit<ConfigMap, 'hash'>): ConfigMap {
  let known: string | undefined
  return { ...parts, hash: () => (known ??= hashOf(parts.files)) }
}

function hashOf(files: readonly HeldFile[]): string {
  const hash = new ContentHash()
  for (const { key, content } of files) {
    // The lengths separate the files: without them, the end of one could be the beginning of the next.
    hash.add(encodeUtf8(JSON.stringify([key, content.size]))).add(content.bytes())
  }
  return hash.text
}

/**
 * Returns a hash of all ConfigMaps that a service reads. It becomes an annotation of the Pods, so that a change
 * restarts them (rule C2-05). Returns undefined if the service reads none.
 */
export function hashOfContents(
  services: readonly ConfigMapReader[],
  configMaps: ReadonlyMap<string, ConfigMap>,
): string | undefined {
  // The files that a volume begins with are not read any more once the volume exists.
  const names = services.flatMap(({ mounts, ...service }) =>
    configMapsOfService({ ...service, mounts: mounts.filter(({ kind }) => kind !== 'volume') }),
  )
  const known = [...new Set(names)].sort().flatMap((name) => configMaps.get(name) ?? [])
  if (known.length === 0) return undefined
  const all = known.map(({ objectName, hash }) => [objectName, hash()])
  return new ContentHash().add(encodeUtf8(JSON.stringify(all))).text
}

/** The parts of a service that name ConfigMaps. */
export interface ConfigMapReader {
  readonly mounts: readonly Mount[]
  readonly environment: Pick<Environment, 'held'>
}

/** Returns the names of the ConfigMaps that a service reads: those of its mounts, and that of its variables. */
export function configMapsOfService({ mounts, environment: { held } }: ConfigMapReader): readonly string[] {
  return [...configMapsRead(mounts), ...(held === undefined ? [] : [held.configMap])]
}

/** Returns the names of the ConfigMaps that a service mounts or fills its volumes from. */
export function configMapsRead(mounts: readonly Mount[]): string[] {
  const read = new Set<string>()
  for (const mount of mounts) {
    if (mount.kind === 'file' && mount.holder.kind === 'configMap') read.add(mount.holder.name)
    if (mount.kind === 'folder') read.add(mount.configMap)
    if ('beginsWith' in mount && mount.beginsWith !== undefined) read.add(mount.beginsWith.configMap)
  }
  return [...read]
}

/** Returns the services that mount each ConfigMap or fill their volumes from it, by its name. */
export function readersByConfigMap<Reader extends { readonly mounts: readonly Mount[] }>(
  services: readonly Reader[],
): ReadonlyMap<string, readonly Reader[]> {
  const readers = new Map<string, Reader[]>()
  for (const service of services)
    for (const name of configMapsRead(service.mounts)) addToGroup(readers, name, service)
  return readers
}

/** True if files fit into one ConfigMap, together with the paths that they are mounted at. */
export function fitOneConfigMap(files: readonly { readonly path: string; readonly size: number }[]): boolean {
  let total = 0
  for (const { path, size } of files) total += size + 2 * byteLength(path) + 2 * ENTRY
  return total <= MOST_CONFIG_BYTES
}

/** The size of a map entry without its texts, with the record of its owner. */
const ENTRY = 70
