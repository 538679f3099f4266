import type { KubernetesKinds } from './kubernetes-object.js'

/** The apiVersion of each kind of object. */
export const apiVersions: { readonly [Kind in keyof KubernetesKinds]: KubernetesKinds[Kind]['apiVersion'] } =
  {
    Namespace: 'v1',
    ConfigMap: 'v1',
    ServiceAccount: 'v1',
    Role: 'rbac.authorization.k8s.io/v1',
    RoleBinding: 'rbac.authorization.k8s.io/v1',
    PersistentVolumeClaim: 'v1',
    Service: 'v1',
    Deployment: 'apps/v1',
    StatefulSet: 'apps/v1',
    DaemonSet: 'apps/v1',
    Job: 'batch/v1',
    CronJob: 'batch/v1',
    HorizontalPodAutoscaler: 'autoscaling/v2',
    PodDisruptionBudget: 'policy/v1',
    NetworkPolicy: 'networking.k8s.io/v1',
    Ingress: 'networking.k8s.io/v1',
    HTTPRoute: 'gateway.networking.k8s.io/v1',
    ExternalSecret: 'external-secrets.io/v1',
  }
