import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'

/** The programs of a cluster that can carry out routes. A list that may not be read is undefined. */
export interface Entrances {
  readonly ingressClasses: readonly IngressClass[] | undefined
  /** The names of the kinds of Gateways; none where the cluster does not know the Gateway API. */
  readonly gatewayClasses: readonly string[] | undefined
}

export interface IngressClass {
  readonly name: string
  /** True if Ingresses without a class belong to it. */
  readonly isDefault: boolean
}

const DEFAULT_CLASS = 'ingressclass.kubernetes.io/is-default-class'

/** Lists what leads into a cluster. Missing rights are no error: it is good to know, and nothing depends on it. */
export async function entrancesOf(cluster: Cluster): Promise<Entrances> {
  const [ingressClasses, gatewayClasses] = await Promise.all([
    listed('IngressClass', cluster),
    listed('GatewayClass', cluster),
  ])
  return {
    ingressClasses: ingressClasses?.map(({ name, annotations }) => ({
      name,
      isDefault: annotations[DEFAULT_CLASS] === 'true',
    })),
    gatewayClasses: gatewayClasses?.map(({ name }) => name),
  }
}

/** The objects of a kind; none where the cluster does not know it, undefined where it does not say. */
async function listed(kind: string, cluster: Cluster): Promise<readonly LiveObject[] | undefined> {
  try {
    return (await cluster.list({ kind })).objects
  } catch (error) {
    if (isApiError(error, 404)) return []
    if (isApiError(error)) return undefined
    throw error
  }
}
