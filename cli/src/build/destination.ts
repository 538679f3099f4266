/** The place to which built images go. */
export type Destination =
  /** The registry in the image's name. Only registries assign digests. */
  | { readonly kind: 'registry' }
  /** The builder keeps the images: Docker in its image store, others in their cache. */
  | { readonly kind: 'builder' }
  /** The nodes of a cluster on this machine. */
  | { readonly kind: 'nodes'; readonly cluster: LocalCluster }

/** A cluster on this machine. */
export interface LocalCluster {
  readonly tool: 'kind' | 'k3d' | 'minikube' | 'docker-desktop'
  /** The name that the cluster's tool gives it. */
  readonly name: string
}

/** Recognises a cluster on this machine by the context name that its tool generates. */
export function localClusterOf(context: string): LocalCluster | undefined {
  const [, tool, name] = /^(kind|k3d)-(.+)$/.exec(context) ?? []
  if (tool === 'kind' || tool === 'k3d') return { tool, name: name! }
  if (context === 'minikube' || context === 'docker-desktop') return { tool: context, name: context }
  return undefined
}

/** The ConfigMap, and its key, in which a cluster announces a registry on this machine. */
export const announcement = {
  namespace: 'kube-public',
  name: 'local-registry-hosting',
  key: 'localRegistryHosting.v1',
} as const

/**
 * Returns the registry that a cluster announces. KEP-1755 defines a YAML text with `host`, the address on this machine.
 */
export function announcedRegistry(text: string): string | undefined {
  const [, quoted, bare] = /^host:\s*(?:"([^"]*)"|'?([^\s'#]+))/m.exec(text) ?? []
  return quoted ?? bare
}
