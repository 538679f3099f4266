import type { LabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { runsToEnd, type WorkloadKind } from '../rule/workload-kind.js'
import type { ImageConfig } from '../../options/image-config.js'
import type { Mount } from '../mounts/mount.js'
import type { Image } from './image.js'
import type { Reach } from './reach.js'
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
  /** Names beside its own that no Service can have: whoever calls it so gets the name of its objects instead. */
  readonly replacedNames: readonly ReplacedName[]
  /** Whether it is a Job without ports that others call by its name all the same. */
  readonly isCalled?: boolean
  /** The value by which its name leads to the Pods themselves, if one is the reason. */
  readonly reachedAt?: Place
  readonly image: Image
  /** What is known of the image, if anything. */
  readonly imageConfig: ImageConfig | undefined
}

/** Whether a service has a Service: a Job has one only where it lists ports or is called all the same. */
export function hasService({ kind, ports, isCalled = false }: Service): boolean {
  return !runsToEnd(kind) || ports.length > 0 || isCalled
}

/** A name by which a service is reached beside its own (rule C4-01): that of a Service. */
export interface ServiceAlias {
  /** In small letters, which DNS does not tell from capital ones. */
  readonly name: LabelName
  /** As in the manifest. */
  readonly written: string
  readonly place: Place
}

/** A name that no Service can have. */
export interface ReplacedName {
  readonly name: string
  readonly place: Place
}
