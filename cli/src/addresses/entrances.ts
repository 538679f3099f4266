import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'

/** The programs in a cluster that implement routes. A list is `undefined` if you lack permission to read it. */
export interface Entrances {
  readonly ingressClasses: readonly IngressClass[] | undefined
  /** The names of the GatewayClasses; empty if the Gateway API is not installed. */
  readonly gatewayClasses: readonly string[] | undefined
}

export interface IngressClass {
  readonly name: string
  /** `true` if this class handles Ingresses that name no class. */
  readonly isDefault: boolean
}

const DEFAULT_CLASS = 'ingressclass.kubernetes.io/is-default-class'

/**
 * Lists the ingress classes and Gateway classes of a cluster. Missing permissions are no error: only notes depend on
 * it.
 */
export async function entrancesOf(cluster: Cluster): Promise<Entrances> {
  const [ingressClasses, gatewayClasses] = await Promise.all([
    listIfKnown('IngressClass', cluster),
    listIfKnown('GatewayClass', cluster),
  ])
  return {
    ingressClasses: ingressClasses?.map(({ name, annotations }) => ({
      name,
      isDefault: annotations[DEFAULT_CLASS] === 'true',
    })),
    gatewayClasses: gatewayClasses?.map(({ name }) => name),
  }
}

/** Lists the objects of a kind: none if the cluster doesn't know the kind, `undefined` if it refuses. */
async function listIfKnown(kind: string, cluster: Cluster): Promise<readonly LiveObject[] | undefined> {
  try {
    return (await cluster.list({ kind })).objects
  } catch (error) {
    if (isApiError(error, 404)) return []
    if (isApiError(error)) return undefined
    throw error
  }
}
