import type { DaemonSetSpec, DeploymentSpec, StatefulSetSpec } from 'kubernetes-types/apps/v1.js'
import type { HorizontalPodAutoscalerSpec } from 'kubernetes-types/autoscaling/v2.js'
import type { JobSpec } from 'kubernetes-types/batch/v1.js'
import type {
  Container,
  Lifecycle,
  PersistentVolumeClaimSpec,
  PodSpec,
  SecurityContext,
  ServiceSpec,
  Volume,
} from 'kubernetes-types/core/v1.js'
import type { IngressSpec, NetworkPolicySpec } from 'kubernetes-types/networking/v1.js'
import type { PodDisruptionBudgetSpec } from 'kubernetes-types/policy/v1.js'
import type { PolicyRule, RoleRef } from 'kubernetes-types/rbac/v1.js'

/**
 * An object of a translation. `kind` tells its type: `KubernetesObject<'Deployment'>` is a Deployment. The types have
 * only the fields that a translation can set, so no status and no creation time. You can pass the objects where types
 * of the Kubernetes API are expected.
 */
export type KubernetesObject<Kind extends keyof KubernetesKinds = keyof KubernetesKinds> = {
  readonly [Each in Kind]: {
    readonly apiVersion: KubernetesKinds[Each]['apiVersion']
    readonly kind: Each
    readonly metadata: ObjectMetadata
  } & Omit<KubernetesKinds[Each], 'apiVersion'>
}[Kind]

/** All kinds of objects of a translation, each with its apiVersion and the type of its content. */
export interface KubernetesKinds {
  readonly ConfigMap: {
    readonly apiVersion: 'v1'
    /** Text files, by key. */
    readonly data?: Readonly<Record<string, string>>
    /** Other files in base64, by key. */
    readonly binaryData?: Readonly<Record<string, string>>
  }
  readonly ServiceAccount: {
    readonly apiVersion: 'v1'
    readonly automountServiceAccountToken: boolean
  }
  readonly Role: {
    readonly apiVersion: 'rbac.authorization.k8s.io/v1'
    readonly rules: PolicyRule[]
  }
  readonly RoleBinding: {
    readonly apiVersion: 'rbac.authorization.k8s.io/v1'
    readonly roleRef: RoleRef
    /** The service accounts. Each is in the namespace of the binding. */
    readonly subjects: {
      kind: 'ServiceAccount'
      name: string
      /** The namespace of the account. Without it, that of the object. */
      namespace?: string
    }[]
  }
  readonly PersistentVolumeClaim: {
    readonly apiVersion: 'v1'
    readonly spec: Pick<PersistentVolumeClaimSpec, 'accessModes' | 'storageClassName' | 'resources'>
  }
  readonly Service: {
    readonly apiVersion: 'v1'
    readonly spec: Pick<
      ServiceSpec,
      'type' | 'clusterIP' | 'externalTrafficPolicy' | 'publishNotReadyAddresses' | 'ports' | 'selector'
    >
  }
  readonly Deployment: {
    readonly apiVersion: 'apps/v1'
    readonly spec: Pick<
      DeploymentSpec,
      'replicas' | 'selector' | 'strategy' | 'minReadySeconds' | 'progressDeadlineSeconds'
    > &
      PodTemplate
  }
  readonly StatefulSet: {
    readonly apiVersion: 'apps/v1'
    readonly spec: Pick<
      StatefulSetSpec,
      'serviceName' | 'podManagementPolicy' | 'replicas' | 'selector' | 'updateStrategy' | 'minReadySeconds'
    > &
      PodTemplate
  }
  readonly DaemonSet: {
    readonly apiVersion: 'apps/v1'
    readonly spec: Pick<DaemonSetSpec, 'selector' | 'updateStrategy' | 'minReadySeconds'> & PodTemplate
  }
  readonly Job: {
    readonly apiVersion: 'batch/v1'
    readonly spec: Pick<JobSpec, 'completions' | 'parallelism' | 'backoffLimit'> & PodTemplate
  }
  readonly CronJob: {
    readonly apiVersion: 'batch/v1'
    readonly spec: {
      schedule: string
      /** The time zone of the schedule. Absent for that of the cluster. */
      timeZone?: string
      /** The treatment of a run that would overlap with the one before. Absent for the default, `Allow`. */
      concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace'
      /** The time in seconds in which a missed run may still start. Absent for any time. */
      startingDeadlineSeconds?: number
      /** True if only a user starts it. */
      suspend?: boolean
      jobTemplate: { spec: KubernetesKinds['Job']['spec'] }
    }
  }
  readonly HorizontalPodAutoscaler: {
    readonly apiVersion: 'autoscaling/v2'
    readonly spec: Pick<
      HorizontalPodAutoscalerSpec,
      'scaleTargetRef' | 'minReplicas' | 'maxReplicas' | 'metrics'
    >
  }
  readonly PodDisruptionBudget: {
    readonly apiVersion: 'policy/v1'
    readonly spec: Pick<PodDisruptionBudgetSpec, 'minAvailable' | 'maxUnavailable' | 'selector'>
  }
  readonly Ingress: {
    readonly apiVersion: 'networking.k8s.io/v1'
    readonly spec: Pick<IngressSpec, 'ingressClassName' | 'tls' | 'rules'>
  }
  readonly NetworkPolicy: {
    readonly apiVersion: 'networking.k8s.io/v1'
    readonly spec: Pick<NetworkPolicySpec, 'podSelector' | 'policyTypes' | 'ingress' | 'egress'>
  }
  /** No translation has this kind. `namespaceObject` of `tranship/layouts` makes it. */
  readonly Namespace: {
    readonly apiVersion: 'v1'
  }
  /** No translation has this kind. `externalSecrets` of `tranship/plan` makes it from a plan. */
  readonly ExternalSecret: {
    readonly apiVersion: 'external-secrets.io/v1'
    readonly spec: {
      /** The time after which the operator reads the store again, such as `1h`. */
      refreshInterval: string
      secretStoreRef: { name: string; kind: 'SecretStore' | 'ClusterSecretStore' }
      /** The Secret that the operator makes. */
      target: { name: string }
      data: ExternalValue[]
    }
  }
  readonly HTTPRoute: {
    readonly apiVersion: 'gateway.networking.k8s.io/v1'
    readonly spec: {
      parentRefs: {
        name: string
        /** The namespace of the Gateway. Absent if it is that of the route. */
        namespace?: string
        /** The listener of the Gateway. Absent for any listener. */
        sectionName?: string
      }[]
      /** The hosts of the route. Absent if it serves every host. */
      hostnames?: string[]
      rules: HttpRouteRule[]
    }
  }
}

/** A value that an operator takes from a store outside of the cluster. */
export interface ExternalValue {
  /** The key of the value in the Secret. */
  secretKey: string
  /** The entry of the store, and the property of it that has the value. */
  remoteRef: { key: string; property: string }
}

/** A rule of an HTTPRoute of the Gateway API: requests whose path matches go to a port of a Service. */
export interface HttpRouteRule {
  matches: { path: { type: 'Exact' | 'PathPrefix'; value: string } }[]
  /** The changes to requests. Absent if there are none. */
  filters?: {
    type: 'URLRewrite'
    urlRewrite: { path: { type: 'ReplacePrefixMatch'; replacePrefixMatch: string } }
  }[]
  backendRefs: { name: string; port: number }[]
}

/** The name, labels and annotations of an object. */
export interface ObjectMetadata {
  name: string
  /** The namespace. Absent without the option `namespace`. */
  namespace?: string
  labels: Record<string, string>
  /** The annotations. Absent if there are none. */
  annotations?: Record<string, string>
}

/** The template of a workload's Pods. */
export interface PodTemplate {
  template: {
    metadata: Pick<ObjectMetadata, 'labels' | 'annotations'>
    spec: PodFields
  }
}

/** The fields of a Pod that a translation sets. */
export interface PodFields extends Pick<
  PodSpec,
  | 'enableServiceLinks'
  | 'runtimeClassName'
  | 'os'
  | 'hostNetwork'
  | 'hostPID'
  | 'hostIPC'
  | 'hostUsers'
  | 'hostname'
  | 'subdomain'
  | 'dnsPolicy'
  | 'dnsConfig'
  | 'restartPolicy'
  | 'terminationGracePeriodSeconds'
  | 'serviceAccountName'
  | 'automountServiceAccountToken'
  | 'nodeSelector'
  | 'affinity'
  | 'tolerations'
  | 'topologySpreadConstraints'
  | 'securityContext'
> {
  /** Entries for `/etc/hosts`. Absent if there are none. */
  hostAliases?: { ip: string; hostnames: string[] }[]
  /** The Secrets for pulling images. Absent if there are none. */
  imagePullSecrets?: { name: string }[]
  /** The containers that run before the container of the service, one after the other. */
  initContainers?: ContainerFields[]
  /** The container of the service. It is the only one. */
  containers: ContainerFields[]
  /** The volumes. Absent if nothing is mounted. */
  volumes?: VolumeFields[]
}

/** A volume of a Pod. */
export interface VolumeFields extends Omit<Volume, 'ephemeral'> {
  /** The image whose files the volume has, a field of Kubernetes 1.35 and later. */
  image?: {
    /** The name of the image. */
    reference: string
    /** When nodes fetch the image. By default `Always` for the tag `latest`, and `IfNotPresent` otherwise. */
    pullPolicy?: string
  }
}

/** The fields of a container that a translation sets. */
export interface ContainerFields extends Pick<
  Container,
  | 'name'
  | 'image'
  | 'command'
  | 'args'
  | 'workingDir'
  | 'ports'
  | 'env'
  | 'envFrom'
  | 'resources'
  | 'volumeMounts'
  | 'livenessProbe'
  | 'readinessProbe'
  | 'startupProbe'
  | 'imagePullPolicy'
  | 'stdin'
  | 'tty'
> {
  /** The hooks. Absent if there are none. */
  lifecycle?: Pick<Lifecycle, 'postStart' | 'preStop'> & {
    /** The stop signal, a field of Kubernetes 1.33 and later. Absent if the image's own signal stops the container. */
    stopSignal?: string
  }
  /** The rights of the container. Absent if the Compose file sets none. */
  securityContext?: Pick<
    SecurityContext,
    | 'runAsUser'
    | 'runAsGroup'
    | 'capabilities'
    | 'privileged'
    | 'seLinuxOptions'
    | 'readOnlyRootFilesystem'
    | 'runAsNonRoot'
    | 'allowPrivilegeEscalation'
    | 'seccompProfile'
    | 'appArmorProfile'
  >
}
