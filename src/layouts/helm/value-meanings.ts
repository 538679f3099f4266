import type { ValuePath } from './value-reference.js'

/**
 * The meanings of the values that are no variables, by their paths. A word in capitals stands for any name. The schema
 * and the README of a chart have these texts.
 */
export const valueMeanings: readonly (readonly [path: string, meaning: string])[] = [
  ['services.NAME.image.registry', 'The registry of the image.'],
  ['services.NAME.image.repository', 'The name of the image in its registry.'],
  ['services.NAME.image.tag', 'The tag of the image. It wins over a variable.'],
  ['services.NAME.image.digest', 'The digest of the image.'],
  ['services.NAME.image.pullPolicy', 'The time at which a node pulls the image.'],
  ['services.NAME.imageVolumes.VOLUME.registry', 'The registry of an image that is a volume.'],
  ['services.NAME.imageVolumes.VOLUME.repository', 'The name of an image that is a volume.'],
  ['services.NAME.imageVolumes.VOLUME.tag', 'The tag of an image that is a volume.'],
  ['services.NAME.imageVolumes.VOLUME.digest', 'The digest of an image that is a volume.'],
  ['services.NAME.replicas', 'The number of Pods. An autoscaler wins over it.'],
  ['services.NAME.autoscaling.enabled', 'True if an autoscaler sets the number of Pods.'],
  ['services.NAME.autoscaling.minReplicas', 'The smallest number of Pods.'],
  ['services.NAME.autoscaling.maxReplicas', 'The largest number of Pods.'],
  [
    'services.NAME.autoscaling.targetCPUUtilizationPercentage',
    'The average use of the CPU, in percent of `resources.requests.cpu`. Without this request, nothing is scaled.',
  ],
  ['services.NAME.resources', 'The requests and limits of the container.'],
  ['services.NAME.securityContext', 'The security context of the container.'],
  ['services.NAME.podLabels', 'Further labels of the Pods.'],
  ['services.NAME.podAnnotations', 'Further annotations of the Pods.'],
  ['services.NAME.podSecurityContext', 'The security context of the Pods.'],
  ['services.NAME.imagePullSecrets', 'The Secrets with which nodes pull images.'],
  ['services.NAME.nodeSelector', 'The labels of the nodes that run the Pods.'],
  ['services.NAME.tolerations', 'The taints of nodes that the Pods tolerate.'],
  ['services.NAME.affinity', 'The rules by which the scheduler chooses nodes.'],
  ['services.NAME.serviceAccount.name', 'The name of a ServiceAccount that exists.'],
  ['services.NAME.serviceAccount.automount', 'True if the Pods have the token of their account.'],
  ['services.NAME.service.type', 'The type of the Service.'],
  ['volumes.NAME.size', 'The size of the claim.'],
  ['volumes.NAME.storageClass', 'The storage class of the claim. Empty for the default of the cluster.'],
  ['volumes.NAME.existingClaim', 'The name of a claim that exists and takes its place.'],
  ['ingress.enabled', 'True if there are routes.'],
  ['ingress.className', 'The class of the routes. Empty for the default of the cluster.'],
  ['ingress.annotations', 'Further annotations of the routes.'],
  ['ingress.hosts.NAME', 'The host of a route.'],
  ['ingress.tls.NAME.secretName', 'The Secret with the certificate of a host.'],
  ['secrets.NAME.existingSecret', 'The name of a Secret that takes its place, with the same keys.'],
  ['secretStore.name', 'The name of the store of the External Secrets Operator.'],
  ['secretStore.kind', 'The kind of the store.'],
  ['profiles.NAME.enabled', 'True if the services of the Compose profile are installed.'],
  ['checkSecrets', 'True if Helm fails at once when a Secret is missing.'],
]

const rows = valueMeanings.map(([path, meaning]) => ({ path, meaning, words: path.split('.') }))

/** Returns the row of a value. */
function rowOf(path: ValuePath) {
  return rows.find(
    ({ words }) =>
      words.length === path.length &&
      words.every((word, index) => /^[A-Z]+$/.test(word) || word === path[index]),
  )!
}

/** Returns the meaning of a value. */
export function meaningOf(path: ValuePath): string {
  return rowOf(path).meaning
}

/** Returns the path of a value as the table has it, with a word in place of each name. */
export function generalPath(path: ValuePath): string {
  return rowOf(path).path
}
