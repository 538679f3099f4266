import type { LabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { runsToEnd, type WorkloadKind } from '../rule/workload-kind.js'
import type { ImageConfig } from '../../options/image-config.js'
import type { Mount } from '../mounts/mount.js'
import type { Image } from './image.js'
import type { RoutedSite } from './site.js'
import type { Reach } from './reach.js'
import type { Port } from '../service/network/ports.js'
import type { ServiceSettings } from './service-rules.js'
import type { Shown } from '../../source/shown.js'

/** A service with what follows from the rest of the application. */
export interface Service extends ServiceSettings, Reach {
  /** All mounts of the manifest; `mounts` is without those that are left out in Kubernetes. */
  readonly writtenMounts: readonly Mount[]
  /** The name of its Kubernetes objects. */
  readonly objectName: LabelName & Shown
  readonly kind: WorkloadKind
  /** The names of Services beside its own. */
  readonly aliases: readonly ServiceAlias[]
  /** The aliases that it shares with other services. */
  readonly sharedNames: readonly ServiceAlias[]
  /** The Services that lead to the Pods of all services that share an alias, where this one is the first of them. */
  readonly sharedServices?: readonly SharedService[]
  /** Names beside its own that no Service can have: whoever calls it so gets the name of its objects instead. */
  readonly replacedNames: readonly ReplacedName[]
  /** Whether it is a Job without ports that others call by its name all the same. */
  readonly isCalled?: boolean
  /** True if a text of its own calls it by its name, which its Pods do not have themselves. */
  readonly callsItself?: boolean
  /** The value by which a peer of its cluster calls it, if any does. */
  readonly reachedAt?: Place
  /** A further Service by which ports are reached from outside that no route can lead to. */
  readonly publicService?: PublicService
  /** The sites by the ports that they lead to (rule C4-13). */
  readonly routedSites?: readonly RoutedSite[]
  readonly image: Image
  /** What is known of the image, if anything. */
  readonly imageConfig: ImageConfig | undefined
}

/** Whether a service has a Service: a Job has one only where it lists ports or is called all the same. */
export function hasService({ kind, ports, isCalled = false }: Service): boolean {
  return !runsToEnd(kind) || ports.length > 0 || isCalled
}

/** The names of the volumes that services mount. */
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

/** A port of a service, and the number by which a Service publishes it. */
export interface PublicPort {
  readonly port: Port
  readonly number: number
}

/** A name by which a service is reached beside its own (rule C4-01): that of a Service. */
export interface ServiceAlias {
  /** In small letters, which DNS does not tell from capital ones. */
  readonly name: LabelName
  /** As in the manifest. */
  readonly written: string
  readonly place: Place
  /** True if other services have it, too: another Service leads to all of them. */
  readonly isShared?: boolean
}

/** A Service for the Pods of several services. */
export interface SharedService extends ServiceAlias {
  readonly headless: boolean
  /** The ports of all of them. */
  readonly ports: readonly Port[]
}

/** A name that no Service can have. */
export interface ReplacedName {
  readonly name: string
  readonly place: Place
}
