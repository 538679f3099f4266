import type { KubernetesObject, PodFields } from '../kubernetes/kubernetes-object.js'

/** Returns the fields of the Pods that an object runs; undefined for other objects. */
export function podOf(object: KubernetesObject): PodFields | undefined {
  switch (object.kind) {
    case 'Deployment':
    case 'StatefulSet':
    case 'DaemonSet':
    case 'Job':
      return object.spec.template.spec
    case 'CronJob':
      return object.spec.jobTemplate.spec.template.spec
    default:
      return undefined
  }
}
