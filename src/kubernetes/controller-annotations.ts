/** Annotations by which whoever writes an object changes a program of the cluster. */

/**
 * Annotations whose text becomes part of a controller's configuration, by what stands behind the `/`. Each controller can
 * be told to read them with another prefix, so the prefix does not count.
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

/** The same by their whole keys, where the part behind the `/` is a word that others use too. */
const wholeSnippets: ReadonlySet<string> = new Set([
  // Emissary: https://www.getambassador.io/docs/emissary/latest/topics/running/running
  'getambassador.io/config',
])

/** Whether the text of an annotation becomes part of a controller's configuration. */
export function isSnippet(key: string): boolean {
  return wholeSnippets.has(key) || snippets.has(behindPrefix(key))
}

const ofConfiguration = 'its value becomes part of the configuration of the ingress controller'

/**
 * What follows from annotations that ingress-nginx gives the risk "High", by what stands behind the `/`
 * (https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations-risk/). Other controllers read
 * some of the same names.
 */
const risks: ReadonlyMap<string, string> = new Map([
  ['auth-signin', 'the ingress controller sends visitors to another address to sign in'],
  ['auth-tls-error-page', 'the ingress controller sends visitors to another address'],
  ['auth-tls-match-cn', ofConfiguration],
  ['auth-url', 'the ingress controller sends the headers of every request to another address'],
  ['mirror-host', ofConfiguration],
  ['mirror-target', 'the ingress controller sends a copy of every request to another address'],
  ['modsecurity-transaction-id', ofConfiguration],
  ['proxy-ssl-name', ofConfiguration],
  ['server-alias', 'the route takes over further hosts'],
  // HAProxy Ingress: https://haproxy-ingress.github.io/docs/configuration/keys/#server-alias
  ['server-alias-regex', 'the route takes over further hosts'],
  ['upstream-hash-by', ofConfiguration],
])

/** What follows from an annotation that is a risk to an ingress controller, in words. */
export function riskOf(key: string): string | undefined {
  return key.includes('/') ? risks.get(behindPrefix(key)) : undefined
}

function behindPrefix(key: string): string {
  return key.slice(key.indexOf('/') + 1)
}

/** Annotations of Pods by which a container that a program of the cluster adds gets another image, volumes or settings. */
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

/** The program whose container an annotation of a Pod changes. */
export function sidecarOf(key: string): string | undefined {
  return sidecars.get(key)
}

/** The AppArmor profile of a container, as the annotation of Kubernetes before 1.30 has it. */
export function isUnconfinedAppArmor(key: string, value: string): boolean {
  return key.startsWith('container.apparmor.security.beta.kubernetes.io/') && value === 'unconfined'
}
