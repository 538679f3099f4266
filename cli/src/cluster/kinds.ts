/** How an API server calls objects of a kind, and where it has them. */
export interface Kind {
  readonly apiVersion: string
  readonly kind: string
  readonly plural: string
}

const versions = {
  v1: {
    ConfigMap: 'configmaps',
    Event: 'events',
    PersistentVolumeClaim: 'persistentvolumeclaims',
    Pod: 'pods',
    Secret: 'secrets',
    Service: 'services',
  },
  'apps/v1': {
    DaemonSet: 'daemonsets',
    Deployment: 'deployments',
    ReplicaSet: 'replicasets',
    StatefulSet: 'statefulsets',
  },
  'batch/v1': { CronJob: 'cronjobs', Job: 'jobs' },
  'coordination.k8s.io/v1': { Lease: 'leases' },
  'gateway.networking.k8s.io/v1': { Gateway: 'gateways', HTTPRoute: 'httproutes' },
  'networking.k8s.io/v1': { Ingress: 'ingresses', NetworkPolicy: 'networkpolicies' },
} as const

/** The kinds that belong to a namespace and that this program knows, by their names. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries(versions).flatMap(([apiVersion, plurals]) =>
    Object.entries(plurals).map(([kind, plural]) => [kind, { apiVersion, kind, plural }] as const),
  ),
)

export function kindOf(name: string): Kind {
  const kind = kinds.get(name)
  if (kind === undefined) throw new Error(`The kind ${name} is not known.`)
  return kind
}

/** The path of all objects of a kind in a namespace. */
export function collectionPath({ apiVersion, plural }: Kind, namespace: string): string {
  const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
  return `${group}/namespaces/${encodeURIComponent(namespace)}/${plural}`
}
