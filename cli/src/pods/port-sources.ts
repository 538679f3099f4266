import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { PortSources } from './find-port-address.js'

/** Returns what may lead to the Pods of a service, among objects of its application. */
export async function portSources(
  objects: readonly LiveObject[],
  pods: readonly LiveObject[],
  cluster: Cluster,
): Promise<PortSources> {
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind)
  const httpRoutes = ofKind('HTTPRoute')
  const gateways = await gatewaysOf(httpRoutes, cluster)
  const ingresses = ofKind('Ingress').filter(hasAddress)
  const untaken = ofKind('Ingress').filter((ingress) => !hasAddress(ingress))
  return { services: ofKind('Service'), ingresses, untaken, httpRoutes, gateways, pods }
}

/** `true` if a controller has written an address, so that it serves the Ingress. */
function hasAddress({ fields }: LiveObject): boolean {
  const { loadBalancer } = fieldsOf(fields['status'])
  return objectsOf(fieldsOf(loadBalancer)['ingress']).length > 0
}

/** Returns the Gateways that routes name, except those that the user may not read. */
export async function gatewaysOf(
  httpRoutes: readonly LiveObject[],
  cluster: Cluster,
): Promise<readonly LiveObject[]> {
  const names = new Map<string, { readonly name: string; readonly namespace: string }>()
  for (const route of httpRoutes)
    for (const { name, namespace } of objectsOf(fieldsOf(route.fields['spec'])['parentRefs'])) {
      const place = { name: textOf(name) ?? '', namespace: textOf(namespace) ?? route.namespace }
      names.set(`${place.namespace}/${place.name}`, place)
    }
  const gateways = await Promise.all(
    [...names.values()].map((place) =>
      cluster.get({ kind: 'Gateway', ...place }).catch((error: unknown) => {
        if (isApiError(error, 403)) return undefined
        throw error
      }),
    ),
  )
  return gateways.filter((gateway) => gateway !== undefined)
}
