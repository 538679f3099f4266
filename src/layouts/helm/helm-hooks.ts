import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'

/** The annotations that a chart adds to Jobs, for those who compare objects. */
export const hookAnnotations: readonly string[] = [
  'helm.sh/hook',
  'helm.sh/hook-weight',
  'helm.sh/hook-delete-policy',
]

/**
 * Returns a Job as a hook, in the order of dependencies. Kubernetes does not allow to change a Job, so Helm deletes it
 * before the next run. Annotations of the Compose file win. Source: https://helm.sh/docs/topics/charts_hooks/
 */
export function withHelmHook(
  object: KubernetesObject,
  levels: ReadonlyMap<string, number>,
): KubernetesObject {
  if (object.kind !== 'Job') return object
  const { metadata } = object
  const annotations = {
    'helm.sh/hook': 'post-install,post-upgrade',
    'helm.sh/hook-weight': String(levels.get(metadata.name) ?? 0),
    'helm.sh/hook-delete-policy': 'before-hook-creation',
    ...metadata.annotations,
  }
  return { ...object, metadata: { ...metadata, annotations } }
}
