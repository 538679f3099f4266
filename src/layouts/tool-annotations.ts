import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { LEVEL } from '../kubernetes/own-labels.js'
import { dependencyLevels } from './dependency-levels.js'
import { podOf } from '../kubernetes/pod-template.js'

/** The tool that applies the objects from a repository. */
export type DeployTool = 'argocd' | 'flux' | 'none'

/** The levels of the objects of an application: an object comes after all objects of lower levels. */
interface Levels {
  /** The levels of workloads, by name. */
  readonly workloads: ReadonlyMap<string, number>
  /** The lowest level of a workload that mounts a claim, by the name of the claim. */
  readonly claims: ReadonlyMap<string, number>
}

/** Returns the annotations by which a tool keeps an order and replaces Jobs. */
type Annotate = (object: KubernetesObject, levels: Levels) => Readonly<Record<string, string>>

/** The kinds whose removal deletes data. A namespace takes all that is in it along. */
const withData: ReadonlySet<string> = new Set(['Namespace', 'PersistentVolumeClaim'])

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
    // https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/
    ...(withData.has(object.kind) ? { 'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false' } : {}),
    ...wave(levelOf(object, levels)),
  }),
  // https://fluxcd.io/flux/components/kustomize/kustomizations/
  flux: ({ kind }) => ({
    ...(kind === 'Job' ? { 'kustomize.toolkit.fluxcd.io/force': 'enabled' } : {}),
    ...(withData.has(kind) ? { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' } : {}),
  }),
  none: () => ({}),
}

/** The annotations that a layout may add for a tool, for those who compare objects. */
export const toolAnnotations: readonly string[] = [
  'argocd.argoproj.io/hook',
  'argocd.argoproj.io/hook-delete-policy',
  'argocd.argoproj.io/sync-options',
  'argocd.argoproj.io/sync-wave',
  LEVEL,
  'kustomize.toolkit.fluxcd.io/force',
  'kustomize.toolkit.fluxcd.io/prune',
]

/** Returns the objects with the annotations of a tool. Annotations of the Compose file win. */
export function withToolAnnotations(
  objects: readonly KubernetesObject[],
  tool: DeployTool,
): readonly KubernetesObject[] {
  const annotate = annotations[tool]
  const levels = levelsOf(objects)
  return objects.map((object) => {
    return withAnnotations(object, annotate(object, levels))
  })
}

/** Returns an object with further annotations. Its own win. */
export function withAnnotations(
  object: KubernetesObject,
  added: Readonly<Record<string, string>>,
): KubernetesObject {
  if (Object.keys(added).length === 0) return object
  const metadata = { ...object.metadata, annotations: { ...added, ...object.metadata.annotations } }
  return { ...object, metadata }
}

/** Wave 0 is the default, and Argo CD applies other objects before workloads within a wave. */
function wave(level: number | undefined): Readonly<Record<string, string>> {
  return level === undefined || level === 0 ? {} : { 'argocd.argoproj.io/sync-wave': String(level) }
}

function levelsOf(objects: readonly KubernetesObject[]): Levels {
  const workloads = dependencyLevels(objects)
  const claims = new Map<string, number>()
  for (const object of objects) {
    const level = workloads.get(object.metadata.name)
    for (const { persistentVolumeClaim } of podOf(object)?.volumes ?? []) {
      const name = persistentVolumeClaim?.claimName
      if (name !== undefined && level !== undefined)
        claims.set(name, Math.min(level, claims.get(name) ?? level))
    }
  }
  return { workloads, claims }
}

/**
 * Returns the level of an object. A claim has that of its first Pod: Argo CD waits until a claim is bound, and many are
 * bound only once a Pod mounts them. Argo CD waits until an Ingress has an address and an autoscaler has measurements,
 * too, so they come last.
 */
function levelOf(object: KubernetesObject, { workloads, claims }: Levels): number | undefined {
  if (podOf(object) !== undefined) return workloads.get(object.metadata.name)
  if (object.kind === 'PersistentVolumeClaim') return claims.get(object.metadata.name)
  return lastKinds.has(object.kind) ? Math.max(-1, ...workloads.values()) + 1 : undefined
}

const lastKinds: ReadonlySet<string> = new Set([
  'HorizontalPodAutoscaler',
  'HTTPRoute',
  'Ingress',
  'PodDisruptionBudget',
])
