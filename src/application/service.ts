import type { LabelName } from '../kubernetes/name.js'
import type { Place } from '../source/place.js'
import type { Origin } from '../rules/types/draft.js'
import { runsToEnd, type WorkloadKind } from '../rules/types/workload-kind.js'
import type { ImageConfig } from '../options/image-config.js'
import type { Mount } from '../rules/mounts/mount.js'
import type { Image } from './image.js'
import type { RoutedSite } from '../rules/types/site.js'
import type { Reach } from './reach.js'
import type { Port } from '../rules/service/network/ports.js'
import { blankSettings, type ServiceSettings } from '../rules/service-rules.js'
import type { Shown } from '../source/shown.js'

/** A service with conclusions from the rest of the application. */
export interface Service extends ServiceSettings, Reach {
  /** All mounts of the manifest. `mounts` lacks those that are left out in Kubernetes. */
  readonly writtenMounts: readonly Mount[]
  /** The name of its Kubernetes objects. */
  readonly objectName: LabelName & Shown
  readonly kind: WorkloadKind
  /** The service whose Pod has its container. Absent if it has a Pod of its own (rule C4-17). */
  readonly podOf?: Shown
  /** The names of additional Services. */
  readonly aliases: readonly ServiceAlias[]
  /** The aliases that it shares with other services. */
  readonly sharedNames: readonly ServiceAlias[]
  /** The Services for aliases that several services share, if this service is the first of them. */
  readonly sharedServices?: readonly SharedService[]
  /** Names that no Service can have. Texts that contain them get the name of the objects instead. */
  readonly replacedNames: readonly ReplacedName[]
  /** True if it is a Job without ports that other services connect to by name. */
  readonly isCalled?: boolean
  /** True if one of its own texts contains its name, which its Pods don't have as their host name. */
  readonly callsItself?: boolean
  /** The place where a peer of its cluster names it, if any does. */
  readonly reachedAt?: Place
  /** An additional Service that publishes ports which no route can lead to. */
  readonly publicService?: PublicService
  /** Its sites by port (rule C4-13). */
  readonly routedSites?: readonly RoutedSite[]
  /** The group that owns its volumes. Absent if its Pods have none. */
  readonly volumeGroup?: VolumeGroup | undefined
  /** The Pod label if its Pods must share a node with others (rule R2.12-07). */
  readonly affinityLabel?: string | undefined
  readonly image: Image
  /** The configuration of the image, if known. */
  readonly imageConfig: ImageConfig | undefined
}

/**
 * A service starts as a copy of this object, with a property for each value and conclusion. Without it, V8 would copy
 * the object again and again while it gains so many properties.
 */
export const blankService = {
  ...blankSettings,
  routedSites: undefined,
  headless: undefined,
  published: undefined,
  kind: undefined,
  objectName: undefined,
  podOf: undefined,
  aliases: undefined,
  sharedNames: undefined,
  sharedServices: undefined,
  replacedNames: undefined,
  isCalled: undefined,
  callsItself: undefined,
  reachedAt: undefined,
  publicService: undefined,
  image: undefined,
  imageConfig: undefined,
  writtenMounts: undefined,
  volumeGroup: undefined,
  affinityLabel: undefined,
} satisfies Record<keyof Service, unknown>

/** The group that owns the volumes of a service. */
export interface VolumeGroup {
  readonly id: number
  readonly origin: Origin
  /** False if the manifest asks for the group although the service mounts no claim. */
  readonly isOfVolume: boolean
}

/** True if a service has a Service. A Job only has one if it lists ports or other services connect to it. */
export function hasService({ kind, ports, isCalled = false }: Service): boolean {
  return !runsToEnd(kind) || ports.length > 0 || isCalled
}

/** Returns the names of a service besides its own. */
export function furtherNamesOf({ aliases, replacedNames }: Service): readonly string[] {
  return [...aliases, ...replacedNames].map(({ name }) => name)
}

/** Returns the names of the volumes that services mount. */
export function mountedVolumes(services: readonly Pick<Service, 'mounts'>[]): ReadonlySet<string> {
  return new Set(
    services.flatMap(({ mounts }) =>
      mounts.flatMap((mount) => (mount.kind === 'volume' ? [mount.volume] : [])),
    ),
  )
}

/** A Service that publishes some ports of a service (rule C4-11). */
export interface PublicService {
  readonly objectName: LabelName
  readonly type: 'LoadBalancer' | 'NodePort'
  readonly ports: readonly PublicPort[]
}

/** A port of a service, and the number under which a Service publishes it. */
export interface PublicPort {
  readonly port: Port
  readonly number: number
}

/** An additional name of a service, which becomes the name of a Service (rule C4-01). */
export interface ServiceAlias {
  /** The name in lower case, because DNS ignores case. */
  readonly name: LabelName
  /** The name as written in the manifest. */
  readonly written: string
  readonly place: Place
  /** True if other services share it: then another Service leads to all of them. */
  readonly isShared?: boolean
}

/** A Service for the Pods of several services. */
export interface SharedService extends ServiceAlias {
  readonly headless: boolean
  /** The ports of all these services. */
  readonly ports: readonly Port[]
}

/** A name that no Service can have. */
export interface ReplacedName {
  readonly name: string
  readonly place: Place
}

/** Returns the reason why Pods of a service cannot have the host name of the manifest, in words. */
export function obstacleOf({ kind, networkMode }: Service) {
  if (networkMode !== undefined) return 'a Pod in the network of its node has the name of the node'
  return kind === 'StatefulSet' ? 'a StatefulSet names its Pods itself' : undefined
}
