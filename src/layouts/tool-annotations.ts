import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { dependencyLevels, isWorkload } from './dependency-levels.js'

/** The tool that applies the objects from a repository. */
export type DeployTool = 'argocd' | 'flux' | 'none'

/** Returns the annotations by which a tool keeps an order and replaces Jobs. `levels` has the levels of workloads. */
type Annotate = (
  object: KubernetesObject,
  levels: ReadonlyMap<string, number>,
) => Readonly<Record<string, string>>

/** The annotations for each tool, as its documentation describes them. */
const annotations: Readonly<Record<DeployTool, Annotate>> = {
  // https://argo-cd.readthedocs.io/en/stable/user-guide/sync-waves/
  argocd: (object, levels) => ({
    ...(object.kind === 'Job'
      ? {
          'argocd.argoproj.io/hook': 'Sync',
          'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
        }
      : {}),
    ...wave(
      isWorkload(object) ? levels.get(object.metadata.name) : isRoute(object) ? lastOf(levels) : undefined,
    ),
  }),
  // https://fluxcd.io/flux/components/kustomize/kustomizations/
  flux: ({ kind }) => (kind === 'Job' ? { 'kustomize.toolkit.fluxcd.io/force': 'enabled' } : {}),
  none: () => ({}),
}

/** The annotations that a layout may add for a tool, for those who compare objects. */
export const toolAnnotations: readonly string[] = [
  'argocd.argoproj.io/hook',
  'argocd.argoproj.io/hook-delete-policy',
  'argocd.argoproj.io/sync-wave',
  'kustomize.toolkit.fluxcd.io/force',
]

/** Returns the objects with the annotations of a tool. Annotations of the Compose file win. */
export function withToolAnnotations(
  objects: readonly KubernetesObject[],
  tool: DeployTool,
): readonly KubernetesObject[] {
  const annotate = annotations[tool]
  const levels = dependencyLevels(objects)
  return objects.map((object) => {
    const added = annotate(object, levels)
    if (Object.keys(added).length === 0) return object
    const metadata = { ...object.metadata, annotations: { ...added, ...object.metadata.annotations } }
    return { ...object, metadata }
  })
}

/** Wave 0 is the default, and Argo CD applies other objects before workloads within a wave. */
function wave(level: number | undefined): Readonly<Record<string, string>> {
  return level === undefined || level === 0 ? {} : { 'argocd.argoproj.io/sync-wave': String(level) }
}

/** Argo CD waits until an Ingress has an address, so routes come after all workloads. */
function lastOf(levels: ReadonlyMap<string, number>): number {
  return Math.max(-1, ...levels.values()) + 1
}

function isRoute({ kind }: KubernetesObject): boolean {
  return kind === 'Ingress' || kind === 'HTTPRoute'
}
