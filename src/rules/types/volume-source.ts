import type { SubdomainName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'

/** The source of a top-level volume: a claim, which may exist already, or a share of an NFS server. */
export type VolumeSource = ClaimSource | NfsSource

interface ClaimSource {
  readonly kind: 'claim'
  readonly claimName: SubdomainName
  /** The place of the name. Absent if the volume's own name is used. */
  readonly namePlace?: Place | undefined
  /** True if the claim exists already, so that its files keep their places. */
  readonly isExternal: boolean
}

export interface NfsSource {
  readonly kind: 'nfs'
  readonly server: string
  readonly path: string
  readonly readOnly: boolean
  /** The `driver_opts`. */
  readonly options: Place
}
