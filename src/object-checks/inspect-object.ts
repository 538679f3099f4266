import type { ContainerFields, KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { podTemplateOf } from '../kubernetes/pod-template.js'
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
