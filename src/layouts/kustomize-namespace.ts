import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'

/** Returns the namespace of all objects that are in one; undefined if one has none, or another. */
export function commonNamespace(objects: readonly KubernetesObject[]): string | undefined {
  const [first, ...others] = namespacesOf(objects)
  return others.length === 0 ? first : undefined
}

function namespacesOf(objects: readonly KubernetesObject[]): ReadonlySet<string | undefined> {
  const inside = objects.filter(({ kind }) => kind !== 'Namespace')
  return new Set(inside.map(({ metadata }) => metadata.namespace))
}

/** A change of the namespace of all objects. */
export interface NamespaceChange {
  /** The namespace of the base; undefined if its objects have none. */
  readonly from: string | undefined
  readonly to: string
}

/**
 * Returns the change that `namespace` of an overlay's kustomization makes. Undefined if there is none, or if the objects
 * of either are in several namespaces.
 */
export function namespaceChange(
  base: readonly KubernetesObject[],
  objects: readonly KubernetesObject[],
): NamespaceChange | undefined {
  const to = commonNamespace(objects)
  const [from, ...others] = namespacesOf(base)
  return to === undefined || to === from || others.length > 0 ? undefined : { from, to }
}

/**
 * Returns an object as it is before Kustomize changes the namespace. Kustomize gives all objects and the subjects of
 * their RoleBindings the namespace, and renames a Namespace.
 */
export function beforeChange(object: KubernetesObject, { from, to }: NamespaceChange): KubernetesObject {
  if (object.kind === 'Namespace') {
    if (from === undefined || object.metadata.name !== to) return object
    return { ...object, metadata: { ...object.metadata, name: from } }
  }
  const moved = { ...object, metadata: withNamespace(object.metadata, from) }
  if (moved.kind !== 'RoleBinding' || moved.subjects === undefined) return moved
  return { ...moved, subjects: moved.subjects.map((subject) => withNamespace(subject, from)) }
}

function withNamespace<Each extends { readonly namespace?: string | undefined }>(
  value: Each,
  namespace: string | undefined,
): Each {
  const { namespace: _former, ...others } = value
  // The spread keeps all other fields, which the compiler cannot see.
  return (namespace === undefined ? others : { ...value, namespace }) as Each
}
