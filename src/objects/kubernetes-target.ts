import type { KubernetesObject, PodTemplate } from '../kubernetes/kubernetes-object.js'
import { podTemplateOf } from '../kubernetes/pod-template.js'

/** An object of a service, or the template of its Pods, that `x-kubernetes` can change. */
export interface Target {
  readonly kind: string
  /** The object, or the one that has the template. */
  readonly object: KubernetesObject
  /** The keys that lead to the template. Empty for the object itself. */
  readonly path: readonly string[]
  /** True for a Service that only gives another name to Pods. Only its name selects it. */
  readonly isOtherName: boolean
}

/** Returns an object and the template of its Pods, if it has one. */
export function targetsIn(object: KubernetesObject, isOtherName: boolean): Target[] {
  const own = { kind: object.kind, object, path: [], isOtherName }
  const template = podTemplateOf(object)
  return template === undefined ? [own] : [own, { ...own, kind: 'Pod', path: template.path }]
}

/** Returns the labels and annotations of a target. */
export function metadataOf({ object, path }: Target): PodTemplate['template']['metadata'] {
  return path.length === 0 ? object.metadata : podTemplateOf(object)!.part.metadata
}
