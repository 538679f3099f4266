import type { Origin } from '../rule/draft.js'

/** The group that owns the volumes of a service. */
export interface VolumeGroup {
  readonly id: number
  readonly origin: Origin
  /** False if the manifest asks for the group although the service mounts no claim. */
  readonly isOfVolume: boolean
}
