import { type ClusterObject, label } from './cluster-object.js'
import { fieldsOf, objectsOf, textOf } from './fields.js'
import { toMilliseconds } from './time.js'

/** The label of an EndpointSlice that names its Service. */
const serviceLabel = 'kubernetes.io/service-name'

/** Returns the uids of the Pods that the EndpointSlices of each Service list as ready, by the name of the Service. */
export function readyEndpoints(
  objects: readonly ClusterObject[],
): Readonly<Record<string, readonly string[]>> {
  const byService = new Map<string, string[]>()
  for (const { kind, labels, fields } of objects) {
    const service = kind === 'EndpointSlice' ? label(labels, serviceLabel) : undefined
    if (service === undefined) continue
    const known = byService.get(service) ?? []
    byService.set(service, known)
    for (const { conditions, targetRef } of objectsOf(fields['endpoints'])) {
      const uid = textOf(fieldsOf(targetRef)['uid'])
      // In the API, an endpoint without the condition counts as ready.
      if (uid !== undefined && fieldsOf(conditions)['ready'] !== false) known.push(uid)
    }
  }
  return Object.fromEntries(byService)
}

/** Returns the time of the latest change of the EndpointSlices of each Service, by its name, where all have one. */
export function endpointChanges(objects: readonly ClusterObject[]): Readonly<Record<string, number>> {
  const byService = new Map<string, number>()
  for (const { kind, labels, fields } of objects) {
    const service = kind === 'EndpointSlice' ? label(labels, serviceLabel) : undefined
    if (service === undefined) continue
    const times = objectsOf(fieldsOf(fields['metadata'])['managedFields']).map(({ time }) =>
      toMilliseconds(time),
    )
    const latest = times.reduce<number>((last, time) => Math.max(last, time ?? Infinity), -Infinity)
    byService.set(
      service,
      Math.max(byService.get(service) ?? -Infinity, times.length > 0 ? latest : Infinity),
    )
  }
  return Object.fromEntries([...byService].filter(([, time]) => time < Infinity))
}
