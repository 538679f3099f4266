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

/** Annotations of Pods that change the image, volumes or settings of an injected container. */
const sidecars: ReadonlyMap<string, string> = new Map([
  // https://istio.io/latest/docs/reference/config/annotations/
  ['inject.istio.io/templates', 'Istio'],
  ['proxy.istio.io/config', 'Istio'],
  ['proxy.istio.io/overrides', 'Istio'],
  ['sidecar.istio.io/bootstrapOverride', 'Istio'],
  ['sidecar.istio.io/proxyImage', 'Istio'],
  ['sidecar.istio.io/userVolume', 'Istio'],
  ['sidecar.istio.io/userVolumeMount', 'Istio'],
  // https://linkerd.io/2/reference/proxy-configuration/
  ['config.linkerd.io/debug-image', 'Linkerd'],
  ['config.linkerd.io/init-image', 'Linkerd'],
  ['config.linkerd.io/proxy-image', 'Linkerd'],
  // https://docs.dapr.io/reference/arguments-annotations-overview/
  ['dapr.io/sidecar-image', 'Dapr'],
  ['dapr.io/volume-mounts', 'Dapr'],
  ['dapr.io/volume-mounts-rw', 'Dapr'],
  // https://developer.hashicorp.com/vault/docs/platform/k8s/injector/annotations
  ['vault.hashicorp.com/agent-image', 'Vault'],
])

/** Returns the program whose injected container an annotation changes. */
export function sidecarOf(key: string): string | undefined {
  return sidecars.get(key)
}

/** True if the annotation turns AppArmor off for a container. Kubernetes 1.30 replaced this annotation by a field. */
export function isUnconfinedAppArmor(key: string, value: string): boolean {
  return key.startsWith('container.apparmor.security.beta.kubernetes.io/') && value === 'unconfined'
}
