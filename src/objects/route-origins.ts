import type { ObjectMetadata } from '../kubernetes/kubernetes-object.js'
import type { Place } from '../source/place.js'
import type { HostParts } from '../application/route-hosts.js'
import { isUnnamed, type Route } from '../application/route.js'
import type { Fixed, Recorder } from '../rules/types/draft.js'
import { addEntries, type AnnotationEntry, fixedLabels, metadata, type Naming } from './metadata.js'

/** Returns the origin of generated hosts. */
export function hostOrigin({ domain, capabilities }: HostParts): Fixed {
  return domain === undefined && capabilities.localHosts
    ? { rule: 'C4-10' }
    : { rule: 'R2.9-03', option: 'domain' }
}

/** Returns the service of a port's place. */
export function serviceOf(port: Place): Place {
  return port.parent?.parent ?? port
}

export function routeMetadata(
  route: Route,
  naming: Naming,
  annotations: readonly AnnotationEntry[],
  recorder: Recorder,
): ObjectMetadata {
  const name = recorder.at(route.objectName, isUnnamed(route) ? naming.nameOrigin : undefined)
  const labels = addEntries(fixedLabels(naming, recorder), route.labels, recorder)
  return metadata(name, naming, labels, annotations, recorder)
}

/** Returns the origin of a route's object. */
export function routeOrigin({ place, rules }: Route): Place {
  const isPublicPort = rules.some((one) => one.place === place)
  return isPublicPort ? serviceOf(place) : place
}
