import type { ContainerFields, KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { InspectedObject, Located } from './object-check.js'

/** Finds the parts of an object that checks look at. */
export function inspectObject(object: KubernetesObject): InspectedObject {
  const template = podTemplateOf(object)
  if (template === undefined) return { object, template, pod: undefined, containers: [] }
  const pod = { part: template.part.spec, path: [...template.path, 'spec'] }
  const containers: Located<ContainerFields>[] = []
  for (const list of ['initContainers', 'containers'] as const) {
    pod.part[list]?.forEach((part, index) => containers.push({ part, path: [...pod.path, list, index] }))
  }
  return { object, template, pod, containers }
}

function podTemplateOf(object: KubernetesObject): InspectedObject['template'] {
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
    case 'HTTPRoute':
    case 'Ingress':
    case 'NetworkPolicy':
    case 'PersistentVolumeClaim':
    case 'Service':
      return undefined
  }
}
