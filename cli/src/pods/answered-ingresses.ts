import { entrancesOf } from '../addresses/entrances.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, objectsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/**
 * Returns the Ingresses that a controller may serve. Without ingress classes in the cluster, only those with an address
 * count.
 */
export async function answeredIngresses(
  ingresses: readonly LiveObject[],
  cluster: Cluster,
): Promise<readonly LiveObject[]> {
  if (ingresses.length === 0) return ingresses
  const { ingressClasses } = await entrancesOf(cluster)
  return ingressClasses?.length === 0 ? ingresses.filter(hasAddress) : ingresses
}

function hasAddress({ fields }: LiveObject): boolean {
  const { loadBalancer } = fieldsOf(fields['status'])
  return objectsOf(fieldsOf(loadBalancer)['ingress']).length > 0
}
