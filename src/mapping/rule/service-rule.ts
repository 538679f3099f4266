import type { Place } from '../../source/place.js'
import type { Draft } from './draft.js'
import type { Scope } from './scope.js'
import type { VolumeSource } from './volume-source.js'
import type { WorkloadKind } from './workload-kind.js'

/** How one family of keys of a service is carried over. */
export interface ServiceRule<Value> {
  /** The first half: every spelling of the keys to one value. What is wrong is reported, and not in the value. */
  normalise(service: Place, scope: Scope): Value
  /** The second half: a value to fields of the draft. Absent where something else reads the value. */
  map?(value: NonNullable<Value>, draft: Draft, service: ServiceContext): void
}

/** What a second half may know of its service besides its own value. */
export interface ServiceContext {
  /** Of the service: where a field comes from that has no key of its own. */
  readonly place: Place
  readonly kind: WorkloadKind
  /** Where a volume is that is declared. */
  readonly sourceOf: (volume: string) => VolumeSource
}
