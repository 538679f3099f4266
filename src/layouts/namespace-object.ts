import { apiVersions } from '../kubernetes/api-versions.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { applicationLabels } from '../kubernetes/own-labels.js'

/**
 * Returns the Namespace of an application, for layouts and streams whose reader does not create it. Put it before the
 * objects of the translation. A deploy needs no such object: it creates the namespace on request.
 *
 * ```ts
 * const base = translate(compose, { profile: 'compose', namespace: 'shop-production' })
 * const objects = [namespaceObject('shop-production', base.application), ...base.objects]
 * const files = kustomizeLayout({ ...base, objects })
 * ```
 *
 * @param name - the name of the namespace, the same as in the option `namespace`
 * @param application - the name of the application, for the labels
 */
export function namespaceObject(name: string, application: string): KubernetesObject<'Namespace'> {
  return {
    apiVersion: apiVersions.Namespace,
    kind: 'Namespace',
    metadata: { name, labels: applicationLabels(application) },
  }
}
