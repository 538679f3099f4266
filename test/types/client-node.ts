// Passes the objects to Kubernetes' client library without a cast, as most users will.
import {
  type AppsV1Api,
  type AutoscalingV2Api,
  type BatchV1Api,
  type CoreV1Api,
  type KubernetesObjectApi,
  type NetworkingV1Api,
  type PolicyV1Api,
  type RbacAuthorizationV1Api,
  type V1ConfigMap,
  type V1Namespace,
  type V1PodDisruptionBudget,
  type V2HorizontalPodAutoscaler,
  type V1DaemonSet,
  type V1Deployment,
  type V1Ingress,
  type V1CronJob,
  type V1Job,
  type V1NetworkPolicy,
  type V1PersistentVolumeClaim,
  type V1Role,
  type V1RoleBinding,
  type V1Service,
  type V1ServiceAccount,
  type V1StatefulSet,
} from '@kubernetes/client-node'
import { type KubernetesObject, translate } from 'tranship'

const namespace = 'dev'

export interface Clients {
  readonly objects: KubernetesObjectApi
  readonly core: CoreV1Api
  readonly apps: AppsV1Api
  readonly batch: BatchV1Api
  readonly autoscaling: AutoscalingV2Api
  readonly networking: NetworkingV1Api
  readonly policy: PolicyV1Api
  readonly rbac: RbacAuthorizationV1Api
}

export async function createEach({ objects }: Clients, manifest: string): Promise<void> {
  for (const object of translate(manifest).objects) {
    await objects.create(object)
    await objects.patch(object, undefined, undefined, 'tranship', true, 'application/apply-patch+yaml')
    await objects.read({ ...object, metadata: { ...object.metadata, namespace } })
    await objects.delete(object)
  }
}

export async function createByKind(clients: Clients, object: KubernetesObject): Promise<object> {
  switch (object.kind) {
    case 'ConfigMap':
      return clients.core.createNamespacedConfigMap({ namespace, body: object })
    case 'PersistentVolumeClaim':
      return clients.core.createNamespacedPersistentVolumeClaim({ namespace, body: object })
    case 'Service':
      return clients.core.createNamespacedService({ namespace, body: object })
    case 'Deployment':
      return clients.apps.createNamespacedDeployment({ namespace, body: object })
    case 'DaemonSet':
      return clients.apps.createNamespacedDaemonSet({ namespace, body: object })
    case 'StatefulSet':
      return clients.apps.createNamespacedStatefulSet({ namespace, body: object })
    case 'Job':
      return clients.batch.createNamespacedJob({ namespace, body: object })
    case 'CronJob':
      return clients.batch.createNamespacedCronJob({ namespace, body: object })
    case 'Namespace':
      return clients.core.createNamespace({ body: object })
    case 'NetworkPolicy':
      return clients.networking.createNamespacedNetworkPolicy({ namespace, body: object })
    case 'HorizontalPodAutoscaler':
      return clients.autoscaling.createNamespacedHorizontalPodAutoscaler({ namespace, body: object })
    case 'PodDisruptionBudget':
      return clients.policy.createNamespacedPodDisruptionBudget({ namespace, body: object })
    case 'ServiceAccount':
      return clients.core.createNamespacedServiceAccount({ namespace, body: object })
    case 'Role':
      return clients.rbac.createNamespacedRole({ namespace, body: object })
    case 'RoleBinding':
      return clients.rbac.createNamespacedRoleBinding({ namespace, body: object })
    // Custom resources have no model.
    case 'HTTPRoute':
    case 'ExternalSecret':
      return clients.objects.create(object)
    case 'Ingress':
      return clients.networking.createNamespacedIngress({ namespace, body: object })
  }
}

/** Each kind is a model of the client library. */
export type Models = {
  readonly [Kind in keyof ModelsOfClient]: KubernetesObject<Kind> extends ModelsOfClient[Kind] ? true : false
}

interface ModelsOfClient {
  readonly ConfigMap: V1ConfigMap
  readonly Namespace: V1Namespace
  readonly PersistentVolumeClaim: V1PersistentVolumeClaim
  readonly Service: V1Service
  readonly ServiceAccount: V1ServiceAccount
  readonly Role: V1Role
  readonly RoleBinding: V1RoleBinding
  readonly Deployment: V1Deployment
  readonly StatefulSet: V1StatefulSet
  readonly DaemonSet: V1DaemonSet
  readonly Job: V1Job
  readonly CronJob: V1CronJob
  readonly Ingress: V1Ingress
  readonly HorizontalPodAutoscaler: V2HorizontalPodAutoscaler
  readonly PodDisruptionBudget: V1PodDisruptionBudget
  readonly NetworkPolicy: V1NetworkPolicy
}

export const models: Models = {
  Namespace: true,
  ConfigMap: true,
  PersistentVolumeClaim: true,
  Service: true,
  ServiceAccount: true,
  Role: true,
  RoleBinding: true,
  Deployment: true,
  StatefulSet: true,
  DaemonSet: true,
  Job: true,
  CronJob: true,
  Ingress: true,
  HorizontalPodAutoscaler: true,
  PodDisruptionBudget: true,
  NetworkPolicy: true,
}

/** Fields that are always present need no check. */
export function replicasOf(
  object: KubernetesObject<'Deployment'>,
): readonly [string, string, number | undefined] {
  const { apiVersion, kind, metadata, spec } = object
  const head: readonly ['apps/v1', 'Deployment'] = [apiVersion, kind]
  const labels: Record<string, string> = { ...metadata.labels, ...spec.template.metadata.labels }
  return [head[0], labels['app.kubernetes.io/name'] ?? metadata.name, spec.replicas]
}

/** Fields that only a server sets are in no type. */
export function nothingOfAServer(object: KubernetesObject): readonly unknown[] {
  return [
    // @ts-expect-error: a cluster adds it
    object.status,
    // @ts-expect-error: a cluster adds it
    object.metadata.creationTimestamp,
    // @ts-expect-error: a cluster adds it
    object.metadata.resourceVersion,
    // @ts-expect-error: a cluster adds it
    object.metadata.managedFields,
    // @ts-expect-error: a StatefulSet has no templates of claims
    object.kind === 'StatefulSet' && object.spec.volumeClaimTemplates,
  ]
}
