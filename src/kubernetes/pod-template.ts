import type { KubernetesObject, PodFields, PodTemplate } from './kubernetes-object.js'

/** The template of an object's Pods, with the keys that lead to it. */
export interface LocatedTemplate {
  readonly part: PodTemplate['template']
  readonly path: readonly string[]
}

/** Returns the template of the Pods that an object runs; undefined for objects without Pods. */
export function podTemplateOf(object: KubernetesObject): LocatedTemplate | undefined {
  switch (object.kind) {
    case 'CronJob':
      return {
        part: object.spec.jobTemplate.spec.template,
        path: ['spec', 'jobTemplate', 'spec', 'template'],
      }
    case 'DaemonSet':
    case 'Deployment':
    case 'Job':
    case 'StatefulSet':
      return { part: object.spec.template, path: ['spec', 'template'] }
    case 'ConfigMap':
    case 'ExternalSecret':
    case 'HorizontalPodAutoscaler':
    case 'HTTPRoute':
    case 'Ingress':
    case 'Namespace':
    case 'NetworkPolicy':
    case 'PersistentVolumeClaim':
    case 'PodDisruptionBudget':
    case 'Role':
    case 'RoleBinding':
    case 'Service':
    case 'ServiceAccount':
      return undefined
  }
}

/** Returns the fields of the Pods that an object runs; undefined for objects without Pods. */
export function podOf(object: KubernetesObject): PodFields | undefined {
  return podTemplateOf(object)?.part.spec
}
