/** Annotations that change a program of the cluster, such as an ingress controller. */

/** The annotation by which cert-manager gives an Ingress or a Gateway certificates of a ClusterIssuer. */
export const CLUSTER_ISSUER = 'cert-manager.io/cluster-issuer'

/**
 * Annotations whose text becomes part of a controller's configuration, by the part after the `/`. The prefix does not
 * count, because each controller can be configured to read another one.
 */
const snippets: ReadonlySet<string> = new Set([
  // ingress-nginx, risk "Critical": https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations-risk/
  ...['auth-snippet', 'configuration-snippet', 'modsecurity-snippet', 'server-snippet', 'stream-snippet'],
  // NGINX Ingress Controller: https://docs.nginx.com/nginx-ingress-controller/configuration/ingress-resources/advanced-configuration-with-snippets/
  ...['location-snippets', 'server-snippets'],
  // HAProxy Ingress: https://haproxy-ingress.github.io/docs/configuration/keys/#configuration-snippet
  ...['config-backend', 'config-backend-early', 'config-backend-late', 'config-tcp-service'],
  // HAProxy Kubernetes Ingress Controller: https://github.com/haproxytech/kubernetes-ingress/blob/master/documentation/annotations.md
  'backend-config-snippet',
  // Skipper: https://opensource.zalando.com/skipper/kubernetes/ingress-usage/
  ...['skipper-filter', 'skipper-predicate', 'skipper-routes'],
])

/** Whole keys of such annotations, where the part after the `/` is a common word. */
const wholeSnippets: ReadonlySet<string> = new Set([
  // Emissary: https://www.getambassador.io/docs/emissary/latest/topics/running/running
  'getambassador.io/config',
])

/** True if the text of an annotation becomes part of a controller's configuration. */
export function isSnippet(key: string): boolean {
  return wholeSnippets.has(key) || snippets.has(behindPrefix(key))
}

const ofConfiguration = 'its value becomes part of the configuration of the ingress controller'

/**
 * The effects of annotations that ingress-nginx rates as risk "High", by the part after the `/`
 * (https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations-risk/). Other controllers read
 * some of the same names.
 */
const risks: ReadonlyMap<string, string> = new Map([
  ['auth-signin', 'the ingress controller redirects visitors to another address for the login'],
  ['auth-tls-error-page', 'the ingress controller redirects visitors to another address'],
  ['auth-tls-match-cn', ofConfiguration],
  // Not rated: https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/#canary
  ['canary', 'the ingress controller sends requests for a route of others to this service'],
  ['auth-url', 'the ingress controller sends the headers of every request to another address'],
  ['mirror-host', ofConfiguration],
  ['mirror-target', 'the ingress controller sends a copy of every request to another address'],
  ['modsecurity-transaction-id', ofConfiguration],
  ['proxy-ssl-name', ofConfiguration],
  ['server-alias', 'the route serves further hosts'],
  // HAProxy Ingress: https://haproxy-ingress.github.io/docs/configuration/keys/#server-alias
  ['server-alias-regex', 'the route serves further hosts'],
  ['upstream-hash-by', ofConfiguration],
])

/** Describes the effect of an annotation that is a risk to an ingress controller. */
export function riskOf(key: string): string | undefined {
  return key.includes('/') ? risks.get(behindPrefix(key)) : undefined
}

function behindPrefix(key: string): string {
  return key.slice(key.indexOf('/') + 1)
}

/** True if the annotation turns AppArmor off for a container. Kubernetes 1.30 replaced this annotation by a field. */
export function isUnconfinedAppArmor(key: string, value: string): boolean {
  return key.startsWith('container.apparmor.security.beta.kubernetes.io/') && value === 'unconfined'
}
