/** Any Kubernetes object. The fields below identify it. */
export interface KubernetesObjectLike {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    /** The namespace. An object without one differs from an object of the same name with one. */
    readonly namespace?: string | undefined
  }
}

/** The identity of an object in a cluster. Without a namespace, the object is in the namespace of the client. */
export interface ObjectReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  /** The namespace. Absent without the option `namespace`. */
  readonly namespace?: string
}

export function referenceTo({ apiVersion, kind, metadata }: KubernetesObjectLike): ObjectReference {
  const { name, namespace } = metadata
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name }
}

/** Returns a key that is equal for two objects exactly if they are the same object of a cluster. */
export function identityOf(object: KubernetesObjectLike): string {
  return identityIn(referenceTo(object))
}

function identityIn({ apiVersion, kind, namespace = '', name }: ObjectReference): string {
  return JSON.stringify([apiVersion, kind, namespace, name])
}

/** Finds the object that a reference names. */
export function findObject<One extends KubernetesObjectLike>(
  objects: readonly One[],
  reference: ObjectReference,
): One | undefined {
  const identity = identityIn(reference)
  return objects.find((object) => identityOf(object) === identity)
}
