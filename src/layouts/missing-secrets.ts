import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { podOf } from '../kubernetes/pod-template.js'
import { secretNamesIn } from '../kubernetes/content-references.js'

/** Returns the names of the Secrets that Pods need and no ExternalSecret makes, sorted. No translation contains a Secret. */
export function missingSecrets(objects: readonly KubernetesObject[]): readonly string[] {
  const names = objects.map(podOf).flatMap((pod) => {
    const pulled = (pod?.imagePullSecrets ?? []).flatMap(({ name }) => name ?? [])
    return [...secretNamesIn(pod), ...pulled]
  })
  const made = new Set(
    objects.flatMap((object) => (object.kind === 'ExternalSecret' ? [object.spec.target.name] : [])),
  )
  return [...new Set(names)].filter((name) => !made.has(name)).sort()
}
