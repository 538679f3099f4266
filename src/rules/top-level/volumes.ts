import { isSubdomain, type LabelName, type SubdomainName, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Reporting, Scope } from '../types/scope.js'
import type { VolumeSource } from '../types/volume-source.js'
import { type Annotation, readAnnotations } from '../values/annotations.js'
import { readStorage } from '../values/amount.js'
import { type External, readExternal } from '../values/external.js'
import { type LocalSource, readLocalDriver } from '../values/local-driver.js'
import { reportNewName, reportNewNameElsewhere } from '../values/new-names.js'
import { words } from '../../source/shown.js'

/** A volume declared at the top level (reference 2.12). */
export interface Volume {
  /** The name in the manifest. */
  readonly name: string
  /** The name of its PersistentVolumeClaim, if it has one. */
  readonly objectName: SubdomainName
  /** The source. Memory and folders of the host are mounts, and no volumes of their own. */
  readonly source: VolumeSource | Exclude<LocalSource, VolumeSource>
  /** True if Pods on several nodes can mount it at the same time (rule C3-07). */
  readonly onManyNodes: boolean
  /** The size of its claim. Absent if the Compose file has none. */
  readonly size?: string
  readonly storageClass?: string
  /** The origins of size and class, if they are not in `driver_opts`. */
  readonly sizeOrigin?: SettingOrigin
  readonly storageClassOrigin?: SettingOrigin
  readonly annotations: readonly Annotation[]
  readonly place: Place
}

/** The origin of a setting: a place, or a rule with its option. */
export type SettingOrigin = Place | { readonly rule: string; readonly option?: string }

/** The size of a claim for which nothing names one (rule R2.12-10). */
export const DEFAULT_SIZE = '1Gi'

/** Returns a volume without a declaration, which is an ordinary claim. */
export function claimOf(name: string, objectName: LabelName, place: Place): Volume {
  const source = { kind: 'claim', claimName: objectName, isExternal: false } as const
  return { name, objectName, source, onManyNodes: false, annotations: [], place }
}

/** True if the translation creates a claim for it. */
export function hasOwnClaim({ source }: Volume): boolean {
  return source.kind === 'claim' && !source.isExternal
}

export function normaliseVolumes(volumes: Place | undefined, scope: Scope): readonly Volume[] {
  return (volumes?.entries() ?? []).map((place) => {
    const options = place.get('driver_opts')
    const sizePlace = options?.get('size')
    const external = readExternal(place, scope)
    const objectName = readName(place, external, scope)
    const storageClass = options?.get('class')
    if (storageClass !== undefined && !isSubdomain(storageClass.text ?? '')) {
      scope.report('invalid-storage-class', storageClass, { value: storageClass.shown })
    }
    const local = external.isExternal ? undefined : readLocalDriver(options, scope)
    const claim = {
      kind: 'claim',
      claimName: objectName,
      namePlace: external.name,
      isExternal: external.isExternal,
    } as const
    if (external.isExternal) reportUnused(place, ['driver_opts', 'labels'], scope)
    else if (local !== undefined) reportUnused(place, ['driver_opts.class', 'labels', 'name'], scope)
    if (local !== undefined) reportUnused(place, ['driver_opts.access_mode', 'driver_opts.size'], scope)
    const size = sizePlace && readStorage(sizePlace, scope)
    return {
      name: place.key,
      objectName,
      source: local ?? claim,
      onManyNodes: local?.kind === 'nfs' || options?.get('access_mode')?.text === 'ReadWriteMany',
      ...(size === undefined ? {} : { size: size.text }),
      ...(storageClass?.text === undefined ? {} : { storageClass: storageClass.text }),
      annotations: readAnnotations([place.get('labels')], place, scope),
      place,
    }
  })
}

/** Reads the name of a claim. An existing claim keeps any valid name; a new one gets a simple name. */
function readName(place: Place, { isExternal, name: written }: External, scope: Reporting): SubdomainName {
  const name = written?.text || place.key
  const objectName = isExternal && isSubdomain(name) ? name : toLabelName(name)
  if (name === objectName || !place.isReadable('name')) return objectName
  if (written?.text) reportNewNameElsewhere(written, toLabelName, words('volume'), scope)
  else reportNewName(place, objectName, scope)
  return objectName
}

/** Warns about keys that only apply to new claims. The way to mount an external volume must be written. */
function reportUnused(volume: Place, keys: readonly string[], scope: Reporting): void {
  for (const key of keys) {
    let place: Place | undefined = volume
    for (const segment of key.split('.')) place = place?.get(segment)
    const isOfMode = place?.isMap && place.entries().every((entry) => entry.key === 'access_mode')
    if (place !== undefined && !isOfMode)
      scope.report('setting-without-effect', place, { reason: 'on this volume' })
  }
}

/** Returns the source of a volume. A volume that is not declared has been reported. */
export function volumeSource(volume: Volume | undefined, name: string): VolumeSource {
  const { source } = volume ?? {}
  if (source?.kind === 'claim' || source?.kind === 'nfs') return source
  return { kind: 'claim', claimName: toLabelName(volume?.objectName ?? name), isExternal: false }
}
