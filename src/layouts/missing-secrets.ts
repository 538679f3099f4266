import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { podOf } from '../kubernetes/pod-template.js'
import { secretNamesIn } from '../kubernetes/secret-names.js'

/** Returns the names of the Secrets that Pods need, sorted. No translation contains a Secret. */
export function missingSecrets(objects: readonly KubernetesObject[]): readonly string[] {
  const names = objects.map(podOf).flatMap((pod) => {
    const pulled = (pod?.imagePullSecrets ?? []).flatMap(({ name }) => name ?? [])
    return [...secretNamesIn(pod), ...pulled]
  })
  return [...new Set(names)].sort()
}
