import type { KubernetesObject } from 'tranship'
import type { SecretObject } from '../apply/secrets.js'

/** A change that a deploy would make to an object. */
export interface LiveChange {
  readonly change: 'added' | 'changed' | 'recreated' | 'removed'
  /** The object of the plan; for removals, that of the cluster. */
  readonly object: Pick<KubernetesObject, 'apiVersion' | 'kind' | 'metadata'> | SecretObject
  /** The fields that would change, with old and new values. */
  readonly fields: readonly FieldChange[]
}

export interface FieldChange {
  /** The JSON Pointer of the field. */
  readonly pointer: string
  readonly before: unknown
  readonly after: unknown
}
