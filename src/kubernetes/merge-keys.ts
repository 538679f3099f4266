/**
 * The lists of Kubernetes' types that a strategic merge patch merges by keys, as the OpenAPI document of Kubernetes has
 * them (`x-kubernetes-patch-merge-key` and `x-kubernetes-list-map-keys`, https://github.com/kubernetes/kubernetes, in
 * `api/openapi-spec/swagger.json`). All other lists are replaced. A list without keys here is one that versions of
 * Kustomize merge differently.
 */
export const mergeKeys: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Container: {
    env: ['name'],
    ports: ['containerPort', 'protocol'],
    resizePolicy: [],
    restartPolicyRules: [],
    volumeDevices: ['devicePath'],
    volumeMounts: ['mountPath'],
  },
  EphemeralContainer: {
    env: ['name'],
    ports: [],
    resizePolicy: [],
    volumeDevices: ['devicePath'],
    volumeMounts: ['mountPath'],
  },
  ObjectMeta: { finalizers: [], managedFields: [], ownerReferences: [] },
  PodSpec: {
    containers: ['name'],
    ephemeralContainers: ['name'],
    hostAliases: ['ip'],
    imagePullSecrets: ['name'],
    initContainers: ['name'],
    resourceClaims: [],
    schedulingGates: [],
    topologySpreadConstraints: ['topologyKey', 'whenUnsatisfiable'],
    volumes: ['name'],
  },
  ResourceRequirements: { claims: [] },
  ServiceAccount: { imagePullSecrets: [], secrets: [] },
  ServiceSpec: { ports: ['port', 'protocol'] },
}
