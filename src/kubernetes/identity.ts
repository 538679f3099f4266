/** What tells one Kubernetes object from another: an object of any kind, with whatever else it has. */
export interface KubernetesObjectLike {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    /** An object that has none is another than one of the same name that has one. */
    readonly namespace?: string | undefined
  }
}

/** What finds an object in a cluster; without a namespace, in the one that the caller is in. */
export interface ObjectReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly namespace?: string
}

export function referenceTo({ apiVersion, kind, metadata }: KubernetesObjectLike): ObjectReference {
  const { name, namespace } = metadata
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name }
}

/** A text that two objects share exactly if they are the same object of a cluster. */
export function identityOf(object: KubernetesObjectLike): string {
  return identityIn(referenceTo(object))
}

function identityIn({ apiVersion, kind, namespace = '', name }: ObjectReference): string {
  return JSON.stringify([apiVersion, kind, namespace, name])
}

/** The object that a reference leads to, if it is among these. */
export function findObject<One extends KubernetesObjectLike>(
  objects: readonly One[],
  reference: ObjectReference,
): One | undefined {
  const identity = identityIn(reference)
  return objects.find((object) => identityOf(object) === identity)
}
