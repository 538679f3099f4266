import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { Place } from '../../source/place.js'
import type { HostParts } from '../model/route-hosts.js'
import { isUnnamed, type Route } from '../model/route.js'
import type { Fixed, Recorder } from '../rule/draft.js'
import { fixedLabels, type Naming } from './metadata.js'
import { noteObject } from './note-object.js'
import { setOwnValue } from '../../source/own-property.js'

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

export function routeLabels({ labels }: Route, naming: Naming, recorder: Recorder): Record<string, string> {
  const all = fixedLabels(naming, recorder)
  for (const { key, value, place } of labels) {
    setOwnValue(all, key, value)
    recorder.note(all, key, place)
  }
  return all
}

/** Records the origin of a route's object. */
export function noteRoute(
  object: KubernetesObject<'Ingress' | 'HTTPRoute'>,
  route: Route,
  naming: Naming,
  kindOrigin: Fixed,
  recorder: Recorder,
): void {
  if (!recorder.records) return
  const { place, rules } = route
  const isPublicPort = rules.some((one) => one.place === place)
  noteObject(object, isPublicPort ? serviceOf(place) : place, kindOrigin, recorder)
  if (isUnnamed(route)) recorder.note(object.metadata, 'name', naming.nameOrigin)
}
