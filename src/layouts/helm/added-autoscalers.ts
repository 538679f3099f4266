import { apiVersions } from '../../kubernetes/api-versions.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { factsOf } from '../../knowledge/images.js'

/** The limits of an autoscaler that the Compose file does not ask for. `helm create` has the same target. */
const defaults = { maxReplicas: 10, averageUtilization: 80 }

/**
 * Returns an autoscaler for each Deployment that can have several Pods and has none. Databases cannot, and neither can
 * Pods that mount a claim for one node, or of which the Compose file allows one at a time.
 */
export function addedAutoscalers(
  objects: readonly KubernetesObject[],
): readonly KubernetesObject<'HorizontalPodAutoscaler'>[] {
  const scaled = new Set(
    objects.flatMap((object) =>
      object.kind === 'HorizontalPodAutoscaler' ? object.spec.scaleTargetRef.name : [],
    ),
  )
  const shared = new Set(
    objects.flatMap((object) =>
      object.kind === 'PersistentVolumeClaim' && object.spec.accessModes?.includes('ReadWriteMany') === true
        ? object.metadata.name
        : [],
    ),
  )
  return objects.flatMap((object) => {
    if (object.kind !== 'Deployment' || scaled.has(object.metadata.name)) return []
    return isScalable(object, shared) ? autoscalerOf(object) : []
  })
}

function isScalable({ spec }: KubernetesObject<'Deployment'>, shared: ReadonlySet<string>): boolean {
  const { containers, volumes = [] } = spec.template.spec
  return (
    spec.strategy?.type !== 'Recreate' &&
    !containers.some(({ image = '' }) => factsOf(image)?.isDatabase === true) &&
    volumes.every(({ persistentVolumeClaim: claim }) => claim === undefined || shared.has(claim.claimName))
  )
}

function autoscalerOf({
  apiVersion,
  kind,
  metadata: { annotations: _, ...metadata },
  spec: { replicas = 1 },
}: KubernetesObject<'Deployment'>): KubernetesObject<'HorizontalPodAutoscaler'> {
  const target = { type: 'Utilization', averageUtilization: defaults.averageUtilization }
  return {
    apiVersion: apiVersions.HorizontalPodAutoscaler,
    kind: 'HorizontalPodAutoscaler',
    metadata: { ...metadata, labels: { ...metadata.labels } },
    spec: {
      scaleTargetRef: { apiVersion, kind, name: metadata.name },
      minReplicas: Math.max(1, replicas),
      maxReplicas: Math.max(defaults.maxReplicas, replicas),
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
    },
  }
}
