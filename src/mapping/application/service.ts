import type { LabelName } from '../../kubernetes/name.js'
import type { WorkloadKind } from '../rule/workload-kind.js'
import type { Mount } from '../mounts/mount.js'
import type { Image } from './image.js'
import type { ServiceSettings } from './service-rules.js'

/** A service with what follows from the rest of the application. */
export interface Service extends ServiceSettings {
  /** All mounts of the manifest; `mounts` is without those that are left out in Kubernetes. */
  readonly writtenMounts: readonly Mount[]
  /** The name of its Kubernetes objects. */
  readonly objectName: LabelName
  readonly kind: WorkloadKind
  readonly image: Image
}
