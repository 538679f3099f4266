/** Where images go that have been built. */
export type Destination =
  /** To the registry that their names have; the only one where they get digests. */
  | { readonly kind: 'registry' }
  /** Nowhere: Docker has them where it builds, otherwise the cache of the builder. */
  | { readonly kind: 'builder' }
  /** Into the nodes of a cluster on this machine. */
  | { readonly kind: 'nodes'; readonly cluster: LocalCluster }

/** A cluster on this machine. */
export interface LocalCluster {
  readonly tool: 'kind' | 'k3d' | 'minikube' | 'docker-desktop'
  /** By which its tool knows it. */
  readonly name: string
}

/** The cluster on this machine that a context of a kubeconfig leads to, told by the name that its tool gives it. */
export function localClusterOf(context: string): LocalCluster | undefined {
  const [, tool, name] = /^(kind|k3d)-(.+)$/.exec(context) ?? []
  if (tool === 'kind' || tool === 'k3d') return { tool, name: name! }
  if (context === 'minikube' || context === 'docker-desktop') return { tool: context, name: context }
  return undefined
}

/** In which namespace a cluster announces a registry of this machine, and in which ConfigMap and key. */
export const announcement = {
  namespace: 'kube-public',
  name: 'local-registry-hosting',
  key: 'localRegistryHosting.v1',
} as const

/** The registry that a cluster announces: KEP-1755, a YAML text whose `host` is how this machine reaches it. */
export function announcedRegistry(text: string): string | undefined {
  const [, quoted, bare] = /^host:\s*(?:"([^"]*)"|'?([^\s'#]+))/m.exec(text) ?? []
  return quoted ?? bare
}
