import type { KubernetesObject, PodFields } from '../../kubernetes/kubernetes-object.js'
import { podOf } from '../../kubernetes/pod-template.js'
import { missingSecrets } from '../missing-secrets.js'

/** A Secret that Pods need and that the chart does not make. */
export interface NeededSecret {
  readonly name: string
  /** The keys that Pods read, sorted. Empty if they read whatever the Secret has. */
  readonly keys: readonly string[]
  /** True if Pods do not start without it. Kubernetes ignores a missing Secret for pulling images. */
  readonly isRequired: boolean
  /** The objects whose Pods need it. */
  readonly users: readonly KubernetesObject[]
}

/** The use of a Secret by a Pod. */
interface Use {
  readonly name: string | undefined
  readonly keys: readonly string[]
  readonly isOptional?: boolean | undefined
}

/** Returns the Secrets that must exist before the Pods of a chart start, sorted. */
export function neededSecrets(objects: readonly KubernetesObject[]): readonly NeededSecret[] {
  const uses = objects.flatMap((user) => {
    const pod = podOf(user)
    return pod === undefined ? [] : usesIn(pod).map((use) => ({ ...use, user }))
  })
  return missingSecrets(objects).map((name) => {
    const own = uses.filter((use) => use.name === name)
    return {
      name,
      keys: [...new Set(own.flatMap(({ keys }) => keys))].sort(),
      isRequired: own.some(({ isOptional }) => isOptional !== true),
      users: own.map(({ user }) => user),
    }
  })
}

function usesIn({ containers, initContainers = [], volumes = [], imagePullSecrets = [] }: PodFields): Use[] {
  const all = [...initContainers, ...containers]
  const mounts = all.flatMap(({ volumeMounts = [] }) => volumeMounts)
  return [
    ...all.flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom: { secretKeyRef: ref } = {} }): Use[] =>
        ref === undefined ? [] : [{ name: ref.name, keys: [ref.key], isOptional: ref.optional }],
      ),
    ),
    ...volumes.flatMap(({ name, secret }): Use[] => {
      if (secret === undefined) return []
      // A file of a Secret is mounted by its key.
      const files = mounts.flatMap((mount) => (mount.name === name ? (mount.subPath ?? []) : []))
      const keys = secret.items?.map(({ key }) => key) ?? files
      return [{ name: secret.secretName, keys, isOptional: secret.optional }]
    }),
    ...imagePullSecrets.map(({ name }) => ({ name, keys: ['.dockerconfigjson'], isOptional: true })),
  ]
}
