import { apiVersions } from '../kubernetes/api-versions.js'
import type { KubernetesKinds, KubernetesObject, ObjectMetadata } from '../kubernetes/kubernetes-object.js'
import type { Origin, OriginalFields, Recorder } from '../rules/types/draft.js'

/** Makes an object from its fields, with the origin of its kind and that of the whole object. */
export function objectOf<Kind extends keyof KubernetesKinds>(
  kind: Kind,
  fields: OriginalFields<{ metadata: ObjectMetadata } & Omit<KubernetesKinds[Kind], 'apiVersion'>>,
  kindOrigin: Origin,
  origin: Origin,
  { at, object }: Recorder,
): KubernetesObject<Kind> {
  const head = { apiVersion: at(apiVersions[kind], kindOrigin), kind: at(kind, kindOrigin) }
  return object<object>({ ...head, ...fields }, origin) as KubernetesObject<Kind>
}
