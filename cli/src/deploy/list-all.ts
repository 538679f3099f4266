import { type ApiError, isApiError } from '../cluster/api-error.js'
import type { Cluster, Selector } from '../cluster/cluster.js'
import { kindOf } from '../cluster/kinds.js'
import type { LiveObject } from '../cluster/live-object.js'

export interface ApplicationPlace {
  readonly selector: Selector
  readonly namespace: string | undefined
  /** `true` for the objects of all namespaces. */
  readonly isEverywhere?: boolean
}

/** A kind that the user may not list, so that its objects are unknown. */
export interface UnseenKind {
  readonly kind: string
  /** The cluster's answer. */
  readonly error: ApiError
}

export interface SeenObjects {
  readonly objects: readonly LiveObject[]
  readonly unseen: readonly UnseenKind[]
  /** Kinds that the cluster doesn't have. */
  readonly unknown: readonly string[]
}

/** Lists the objects of an application of several kinds. */
export async function listAll(
  cluster: Cluster,
  { selector: labels, namespace, isEverywhere }: ApplicationPlace,
  kinds: readonly string[],
): Promise<SeenObjects> {
  const unseen: UnseenKind[] = []
  const unknown: string[] = []
  const listed = await Promise.all(
    kinds.map(async (kind) => {
      try {
        return (await cluster.list({ kind, labels, namespace, isEverywhere })).objects
      } catch (error) {
        if (isApiError(error, 404)) unknown.push(kind)
        else if (isApiError(error, 403)) unseen.push({ kind, error })
        else throw error
        return []
      }
    }),
  )
  return { objects: listed.flat(), unseen, unknown }
}

/**
 * Throws if one of the essential kinds could not be listed.
 *
 * @throws {ApiError}
 */
export function needKinds({ unseen }: SeenObjects, needed: readonly string[]): void {
  const missing = unseen.find(({ kind }) => needed.includes(kind))
  if (missing !== undefined) throw missing.error
}

/** Names the missing right, in the words of a Role. */
export function unseenText(unseen: readonly UnseenKind[]): string {
  const names = unseen.map(({ kind }) => kindOf(kind).plural).sort()
  return `there is no right to list ${names.join(', ')}`
}
