import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { withAnnotations } from '../tool-annotations.js'

/** The annotations that a chart adds to objects, for those who compare them. */
export const helmAnnotations: readonly string[] = [
  'helm.sh/hook',
  'helm.sh/hook-weight',
  'helm.sh/hook-delete-policy',
  'helm.sh/resource-policy',
]

/**
 * Returns an object with the annotations that Helm needs. Those of the Compose file win.
 *
 * - A Job is a hook, in the order of dependencies. Kubernetes does not allow to change a Job, so Helm deletes it before the
 *   next run. Source: https://helm.sh/docs/topics/charts_hooks/
 * - A claim stays, with its data, when the chart is uninstalled or no longer has it. Source:
 *   https://helm.sh/docs/howto/charts_tips_and_tricks/
 */
export function withHelmAnnotations(
  object: KubernetesObject,
  levels: ReadonlyMap<string, number>,
): KubernetesObject {
  return withAnnotations(object, annotationsOf(object, levels))
}

function annotationsOf(
  { kind, metadata: { name } }: KubernetesObject,
  levels: ReadonlyMap<string, number>,
): Readonly<Record<string, string>> {
  if (kind === 'PersistentVolumeClaim') return { 'helm.sh/resource-policy': 'keep' }
  if (kind !== 'Job') return {}
  return {
    'helm.sh/hook': 'post-install,post-upgrade',
    'helm.sh/hook-weight': String(levels.get(name) ?? 0),
    'helm.sh/hook-delete-policy': 'before-hook-creation',
  }
}
