import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { LEVEL } from '../kubernetes/own-labels.js'
import { podOf } from '../kubernetes/pod-template.js'
import { toYAML } from '../to-yaml.js'
import { dependencyLevels } from './dependency-levels.js'
import { type GitSource, pathInRepository, type Stage } from './git-source.js'
import type { EncryptedSecrets } from './encrypted-secrets.js'
import { kustomizationFile, kustomizationKind } from './kustomize-base.js'
import { type LayoutFiles, ownFileComment } from './layout-files.js'
import { withAnnotations } from './tool-annotations.js'

/** Returns objects with the annotation of their level. Objects without one are in the first level. */
export function withLevels(objects: readonly KubernetesObject[]): readonly KubernetesObject[] {
  const levels = dependencyLevels(objects)
  return objects.map((object) => {
    const level = podOf(object) === undefined ? 0 : (levels.get(object.metadata.name) ?? 0)
    return level === 0 ? object : withAnnotations(object, { [LEVEL]: String(level) })
  })
}

/**
 * Returns the files by which Flux applies a stage level by level. Each level has a folder with only its objects, and a
 * Kustomization that names the folder. It waits until the workloads of the level before are ready.
 * See https://fluxcd.io/flux/components/kustomize/kustomizations/
 */
export function fluxLevels(
  stage: Stage,
  source: GitSource,
  encryption: EncryptedSecrets['with'] | undefined,
): LayoutFiles {
  const levels = workloadsByLevel(stage.objects)
  const folderOf = (level: number) => `levels/${stage.fileName}-${level}`
  const isInCluster = source.repository.startsWith(inCluster)
  const sourceName = isInCluster ? source.repository.slice(inCluster.length) : stage.name
  const metadata = (name: string) => ({ name, namespace: 'flux-system' })
  const repository = {
    apiVersion: 'source.toolkit.fluxcd.io/v1',
    kind: 'GitRepository',
    metadata: metadata(sourceName),
    spec: { interval: '1m', url: source.repository, ref: { branch: source.branch ?? 'main' } },
  }
  const hasNamespaces = stage.objects.every(
    ({ kind, metadata: { namespace } }) => kind === 'Namespace' || namespace !== undefined,
  )
  const kustomizations = levels.map((workloads, level) => ({
    apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
    kind: 'Kustomization',
    metadata: metadata(`${stage.name}-${level}`),
    spec: {
      ...(level === 0 ? {} : { dependsOn: [{ name: `${stage.name}-${level - 1}` }] }),
      interval: '10m',
      retryInterval: '1m',
      timeout: '5m',
      sourceRef: { kind: 'GitRepository', name: sourceName },
      path: `./${pathInRepository(source, folderOf(level))}`,
      prune: true,
      ...(encryption === 'sops' ? sopsDecryption : {}),
      ...(hasNamespaces ? {} : { targetNamespace: stage.namespace }),
      // `wait` would wait for claims too. Many are bound only once a Pod mounts them, which may be in a later level.
      healthChecks: workloads.map(({ apiVersion, kind, metadata: { name, namespace } }) => ({
        apiVersion,
        kind,
        name,
        namespace: namespace ?? stage.namespace,
      })),
    },
  }))
  const objects = [...(isInCluster ? [] : [repository]), ...kustomizations]
  return {
    ...Object.fromEntries(
      levels.map((_, level) => [
        `${folderOf(level)}/${kustomizationFile}`,
        ownFileComment + toYAML([levelKustomization(stage.folder, level, levels.length)]),
      ]),
    ),
    [`flux/${stage.fileName}.yaml`]: ownFileComment + toYAML(objects),
  }
}

/** The key of age in the Secret that the documentation of Flux creates, in the namespace of the Kustomization. */
const sopsDecryption = { decryption: { provider: 'sops', secretRef: { name: 'sops-age' } } }

/** The start of the name of a source that the cluster has. */
const inCluster = 'GitRepository/'

/** Returns the kustomization of one level: the whole stage without the objects of other levels. */
function levelKustomization(folder: string, level: number, count: number): object {
  const annotationSelector = level === 0 ? LEVEL : `${LEVEL}!=${level}`
  const patch = '$patch: delete\napiVersion: v1\nkind: Any\nmetadata:\n  name: any\n'
  return {
    ...kustomizationKind,
    resources: [`../../${folder}`],
    ...(count === 1 ? {} : { patches: [{ target: { annotationSelector }, patch }] }),
  }
}

/** Returns the workloads that can be ready or complete, by level. */
function workloadsByLevel(objects: readonly KubernetesObject[]): readonly (readonly KubernetesObject[])[] {
  const levels = dependencyLevels(objects)
  const count = Math.max(0, ...levels.values()) + 1
  const workloads = Array.from({ length: count }, (): KubernetesObject[] => [])
  for (const object of objects) {
    const level = levels.get(object.metadata.name)
    if (level !== undefined && healthKinds.has(object.kind)) workloads[level]!.push(object)
  }
  return workloads
}

const healthKinds: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'Job'])
