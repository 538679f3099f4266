/** What tells one Kubernetes object from another: an object of any kind, with whatever else it has. */
export interface KubernetesObjectLike {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
}

/** A text that two objects share exactly if they are the same object of a cluster. */
export function identityOf({ apiVersion, kind, metadata }: KubernetesObjectLike): string {
  return JSON.stringify([apiVersion, kind, metadata.namespace ?? '', metadata.name])
}
