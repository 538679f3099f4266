/**
 * Beginnings of audiences that belong to others, and are addresses or single words like the audience of an API server.
 */
const others = [
  // https://cloud.google.com/iam/docs/workload-identity-federation-with-kubernetes
  ...['https://iam.googleapis.com/', '//iam.googleapis.com/'],
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html
  'https://sts.amazonaws.com',
  // https://learn.microsoft.com/entra/workload-id/workload-identity-federation-create-trust
  'api://AzureADTokenExchange',
]

/**
 * True if the API server of a cluster may accept a token with this audience. Its flag `--api-audiences` is by default
 * the issuer of the cluster, which is an address, a name of the Service `kubernetes`, or a single word. Any other domain
 * belongs to somebody else. A token without an audience is for the API server.
 * (https://kubernetes.io/docs/reference/command-line-tools-reference/kube-apiserver/)
 */
export function canBeApiServer(audience = ''): boolean {
  if (others.some((other) => audience.startsWith(other))) return false
  return !/^[\w-]+(?:\.[\w-]+)+$/.test(audience) || audience.startsWith('kubernetes.')
}
