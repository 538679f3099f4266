import type { DaemonSetSpec, DeploymentSpec, StatefulSetSpec } from 'kubernetes-types/apps/v1.js'
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

/**
 * An object that a manifest becomes, told apart by `kind`; `KubernetesObject<'Deployment'>` is one of that kind. It is
 * typed by what can be in it: nothing that only a cluster knows, such as a status or a time of creation, and no field
 * that no manifest leads to. Types of Kubernetes' API, which have more fields, take it as it is.
 */
export type KubernetesObject<Kind extends keyof KubernetesKinds = keyof KubernetesKinds> = {
  readonly [Each in Kind]: {
    readonly apiVersion: KubernetesKinds[Each]['apiVersion']
    readonly kind: Each
    readonly metadata: ObjectMetadata
  } & Omit<KubernetesKinds[Each], 'apiVersion'>
}[Kind]

/** The kinds of objects that there are, each with its apiVersion and the type of what it holds: most have a spec. */
export interface KubernetesKinds {
  readonly ConfigMap: {
    readonly apiVersion: 'v1'
    /** Files that are text, by their keys. */
    readonly data?: Readonly<Record<string, string>>
    /** All other files, in base64. */
    readonly binaryData?: Readonly<Record<string, string>>
  }
  readonly PersistentVolumeClaim: {
    readonly apiVersion: 'v1'
    readonly spec: Pick<PersistentVolumeClaimSpec, 'accessModes' | 'storageClassName' | 'resources'>
  }
  readonly Service: {
    readonly apiVersion: 'v1'
    readonly spec: Pick<ServiceSpec, 'type' | 'clusterIP' | 'publishNotReadyAddresses' | 'ports' | 'selector'>
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
      jobTemplate: { spec: KubernetesKinds['Job']['spec'] }
    }
  }
  readonly Ingress: {
    readonly apiVersion: 'networking.k8s.io/v1'
    readonly spec: Pick<IngressSpec, 'ingressClassName' | 'tls' | 'rules'>
  }
  readonly NetworkPolicy: {
    readonly apiVersion: 'networking.k8s.io/v1'
    readonly spec: Pick<NetworkPolicySpec, 'podSelector' | 'policyTypes' | 'ingress' | 'egress'>
  }
  readonly HTTPRoute: {
    readonly apiVersion: 'gateway.networking.k8s.io/v1'
    readonly spec: {
      parentRefs: {
        name: string
        /** Absent where the Gateway is in the namespace of the route. */
        namespace?: string
        /** The listener of the Gateway; absent where all of them count. */
        sectionName?: string
      }[]
      /** Absent where the route is for every host. */
      hostnames?: string[]
      rules: HttpRouteRule[]
    }
  }
}

/** One rule of a HTTPRoute of the Gateway API: what matches a path goes to a port of a Service. */
export interface HttpRouteRule {
  matches: { path: { type: 'Exact' | 'PathPrefix'; value: string } }[]
  backendRefs: { name: string; port: number }[]
}

/** What an object is called and how it is found. */
export interface ObjectMetadata {
  name: string
  /** Absent where the options name none. */
  namespace?: string
  labels: Record<string, string>
  /** Absent where there are none. */
  annotations?: Record<string, string>
}

/** The Pods of a workload, as it makes them. */
export interface PodTemplate {
  template: {
    metadata: Pick<ObjectMetadata, 'labels' | 'annotations'>
    spec: PodFields
  }
}

/** What a manifest says of a Pod. */
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
  /** Names that the Pods know beside those of DNS; absent where there are none. */
  hostAliases?: { ip: string; hostnames: string[] }[]
  /** The Secrets with which images are pulled; absent where there are none. */
  imagePullSecrets?: { name: string }[]
  /** What runs before the container of the service, one after the other. */
  initContainers?: ContainerFields[]
  /** The container of the service; there are no others beside it. */
  containers: ContainerFields[]
  /** Absent where nothing is mounted. */
  volumes?: Omit<Volume, 'ephemeral'>[]
}

/** What a manifest says of a container. */
export interface ContainerFields extends Pick<
  Container,
  | 'name'
  | 'image'
  | 'command'
  | 'args'
  | 'workingDir'
  | 'ports'
  | 'env'
  | 'resources'
  | 'volumeMounts'
  | 'livenessProbe'
  | 'readinessProbe'
  | 'startupProbe'
  | 'imagePullPolicy'
  | 'stdin'
  | 'tty'
> {
  /** Its hooks, if it has any. */
  lifecycle?: Pick<Lifecycle, 'postStart' | 'preStop'> & {
    /** Absent where the image's own signal stops it; a field from Kubernetes 1.33 on. */
    stopSignal?: string
  }
  /** Absent where the manifest says nothing of what the container may do. */
  securityContext?: Pick<
    SecurityContext,
    | 'runAsUser'
    | 'runAsGroup'
    | 'capabilities'
    | 'privileged'
    | 'seLinuxOptions'
    | 'readOnlyRootFilesystem'
    | 'allowPrivilegeEscalation'
    | 'seccompProfile'
    | 'appArmorProfile'
  >
}
