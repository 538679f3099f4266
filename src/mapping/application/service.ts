import type { LabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import type { WorkloadKind } from '../rule/workload-kind.js'
import type { Mount } from '../service/volumes.js'
import type { Image } from './image.js'
import { normaliseByRules, type RuleValues } from './service-rules.js'

/** What the keys of one service say, in one spelling. */
export interface ServiceSettings extends RuleValues {
  /** The name, as in the manifest. */
  readonly name: string
  readonly place: Place
}

/** A service with what follows from the rest of the application. */
export interface Service extends ServiceSettings {
  /** All mounts of the manifest; `mounts` is without those that are left out in Kubernetes. */
  readonly writtenMounts: readonly Mount[]
  /** The name of its Kubernetes objects. */
  readonly objectName: LabelName
  readonly kind: WorkloadKind
  readonly image: Image
}

/** Reads a service; what is wrong is reported, and the rest is there. */
export function normaliseService(place: Place, scope: Scope): ServiceSettings {
  return { name: place.key, place, ...normaliseByRules(place, scope) }
}
