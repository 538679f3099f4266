import type { KubernetesObject } from 'tranship'
import type { SecretObject } from '../apply/secrets.js'

/** What a deploy would do to one object of a cluster. */
export interface LiveChange {
  readonly change: 'added' | 'changed' | 'recreated' | 'removed'
  /** The object of the plan; that of the cluster if it would be removed. */
  readonly object: Pick<KubernetesObject, 'apiVersion' | 'kind' | 'metadata'> | SecretObject
  /** The fields that would change, with their values before and after. */
  readonly fields: readonly FieldChange[]
}

export interface FieldChange {
  /** JSON Pointer. */
  readonly pointer: string
  readonly before: unknown
  readonly after: unknown
}
