import type { Place } from '../../source/place.js'
import type { Draft } from './draft.js'
import type { Scope } from './scope.js'
import type { VolumeSource } from './volume-source.js'
import type { WorkloadKind } from './workload-kind.js'

/** A rule reads one family of keys of a service and maps it to Kubernetes. */
export interface ServiceRule<Value> {
  /**
   * The first half: reads the keys in every notation to one value. Errors are reported and leave no trace in the value.
   */
  normalise(service: Place, scope: Scope): Value
  /** The second half: maps the value to fields of the draft. Absent if other code reads the value. */
  map?(value: NonNullable<Value>, draft: Draft, service: ServiceContext): void
}

/** The facts about its service that a second half may use besides its own value. */
export interface ServiceContext {
  /** The place of the service: the origin of fields that have no key of their own. */
  readonly place: Place
  readonly kind: WorkloadKind
  /** Returns the source of a declared volume. */
  readonly sourceOf: (volume: string) => VolumeSource
  /** Returns the name from which nodes pull an image that the manifest names. */
  readonly imageOf: (image: string) => string
  /** True if its Pods wait for other services themselves. */
  readonly waits: boolean
  /** The policy for pulling images. Absent if the manifest has none. */
  readonly pullPolicy: { readonly policy: string; readonly place: Place } | undefined
}
