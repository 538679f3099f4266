import type { SubdomainName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'

/** Where a volume of the top level is: a claim, which may exist already, or a share of an NFS server. */
export type VolumeSource = ClaimSource | NfsSource

interface ClaimSource {
  readonly kind: 'claim'
  readonly claimName: SubdomainName
  /** Where the name is written; absent where the volume's own is taken. */
  readonly namePlace?: Place | undefined
  /** Whether somebody else has made it, so that its files lie where they lie. */
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
