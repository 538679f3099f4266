/** A kind of object, and its location in the API. */
export interface Kind {
  readonly apiVersion: string
  readonly kind: string
  readonly plural: string
  /** `true` if objects of this kind belong to no namespace. */
  readonly isClusterWide: boolean
}

const versions = {
  v1: {
    ConfigMap: 'configmaps',
    Event: 'events',
    PersistentVolumeClaim: 'persistentvolumeclaims',
    Pod: 'pods',
    Secret: 'secrets',
    Service: 'services',
    ServiceAccount: 'serviceaccounts',
  },
  'apps/v1': {
    ControllerRevision: 'controllerrevisions',
    DaemonSet: 'daemonsets',
    Deployment: 'deployments',
    ReplicaSet: 'replicasets',
    StatefulSet: 'statefulsets',
  },
  'autoscaling/v2': { HorizontalPodAutoscaler: 'horizontalpodautoscalers' },
  'batch/v1': { CronJob: 'cronjobs', Job: 'jobs' },
  'coordination.k8s.io/v1': { Lease: 'leases' },
  'discovery.k8s.io/v1': { EndpointSlice: 'endpointslices' },
  'gateway.networking.k8s.io/v1': { Gateway: 'gateways', HTTPRoute: 'httproutes' },
  'networking.k8s.io/v1': { Ingress: 'ingresses', NetworkPolicy: 'networkpolicies' },
  'policy/v1': { PodDisruptionBudget: 'poddisruptionbudgets' },
  'rbac.authorization.k8s.io/v1': { Role: 'roles', RoleBinding: 'rolebindings' },
} as const

const clusterWideVersions = {
  'gateway.networking.k8s.io/v1': { GatewayClass: 'gatewayclasses' },
  'networking.k8s.io/v1': { IngressClass: 'ingressclasses' },
} as const

/** The kinds that this command uses, by name. */
export const kinds: ReadonlyMap<string, Kind> = new Map([
  ...kindsIn(versions, false),
  ...kindsIn(clusterWideVersions, true),
])

function kindsIn(
  all: Readonly<Record<string, Readonly<Record<string, string>>>>,
  isClusterWide: boolean,
): readonly (readonly [string, Kind])[] {
  return Object.entries(all).flatMap(([apiVersion, plurals]) =>
    Object.entries(plurals).map(
      ([kind, plural]) => [kind, { apiVersion, kind, plural, isClusterWide }] as const,
    ),
  )
}

export function kindOf(name: string): Kind {
  const kind = kinds.get(name)
  if (kind === undefined) throw new Error(`The kind ${name} is not known.`)
  return kind
}

/**
 * Returns the API path of all objects of a kind. For namespaced kinds, those are the ones of the namespace; without one,
 * those of all namespaces.
 */
export function collectionPath(
  { apiVersion, plural, isClusterWide }: Kind,
  namespace: string | undefined,
): string {
  const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
  if (isClusterWide || namespace === undefined) return `${group}/${plural}`
  return `${group}/namespaces/${encodeURIComponent(namespace)}/${plural}`
}
