import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { podOf } from './pod-of.js'

/** Returns the names of the Secrets that Pods read, sorted. No translation contains a Secret. */
export function missingSecrets(objects: readonly KubernetesObject[]): readonly string[] {
  const names = new Set<string>()
  for (const object of objects) {
    collect(object, names)
    for (const { name } of podOf(object)?.imagePullSecrets ?? []) if (name !== undefined) names.add(name)
  }
  return [...names].sort()
}

/** The fields that name a Secret, with the key of the name in them. */
const secretFields: Readonly<Record<string, string>> = {
  secretKeyRef: 'name',
  secretRef: 'name',
  secret: 'secretName',
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inside] of Object.entries(value)) {
    const nameKey = Array.isArray(value) ? undefined : secretFields[key]
    if (nameKey !== undefined && typeof inside === 'object' && inside !== null) {
      const fields = inside as Readonly<Record<string, unknown>>
      const name = fields[nameKey] ?? fields['name']
      if (typeof name === 'string') names.add(name)
    }
    collect(inside, names)
  }
}
