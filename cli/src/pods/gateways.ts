import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

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
