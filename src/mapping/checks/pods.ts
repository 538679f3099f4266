import type { ContainerFields, KubernetesObject, PodTemplate } from '../../kubernetes/kubernetes-object.js'
import type { FieldPath } from './object-check.js'

type Template = PodTemplate['template']

/** A part of an object, with the path that leads to it. */
export interface Located<Part> {
  readonly part: Part
  readonly path: FieldPath
}

/** The template of the Pods that an object makes; undefined for an object that makes none. */
export function podTemplateOf(object: KubernetesObject): Located<Template> | undefined {
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

/** The Pod that an object makes. */
export function podOf(object: KubernetesObject): Located<Template['spec']> | undefined {
  const template = podTemplateOf(object)
  return template && { part: template.part.spec, path: [...template.path, 'spec'] }
}

const containerLists = ['initContainers', 'containers'] as const

/** Every container of the Pods that an object makes, those that run before it included. */
export function* containersOf(object: KubernetesObject): Generator<Located<ContainerFields>> {
  const pod = podOf(object)
  if (pod === undefined) return
  for (const list of containerLists) {
    for (const [index, part] of (pod.part[list] ?? []).entries()) {
      yield { part, path: [...pod.path, list, index] }
    }
  }
}
