import { createHash, createHmac } from 'node:crypto'
import type { KubernetesObject } from 'tranship'
import { secretNamesIn, secretsAnnotation } from 'tranship/internal'
import { type Fields, fieldsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isLongRunning } from './workload-kinds.js'

/** The fields of a Secret that its hash depends on. */
export type HashedSecret = Pick<LiveObject, 'uid' | 'fields'>

/**
 * Returns a workload with a hash of its Secrets in the Pod template, so that Kubernetes replaces Pods when a value
 * changes. The hash is keyed with the uid of the Secret, which only those who may read the Secret know.
 *
 * @param secrets the Secrets of the application in the cluster, by name; `undefined` for one that may not be read
 * @param before the workload in the cluster; its hash stays if a Secret may not be read
 */
export function withSecretHash<Workload extends KubernetesObject>(
  workload: Workload,
  secrets: ReadonlyMap<string, HashedSecret | undefined>,
  before: LiveObject | undefined,
): Workload {
  if (!isLongRunning(workload.kind) || secrets.size === 0) return workload
  const { spec } = workload as unknown as { readonly spec: { readonly template: PodTemplate } }
  const { template } = spec
  const names = [...new Set(secretNamesIn(template.spec))].filter((name) => secrets.has(name)).sort()
  if (names.length === 0) return workload
  const value = hashOf(names, secrets) ?? formerHash(before)
  if (value === undefined) return workload
  const annotations = { ...template.metadata.annotations, [secretsAnnotation]: value }
  const metadata = { ...template.metadata, annotations }
  return { ...workload, spec: { ...spec, template: { ...template, metadata } } }
}

interface PodTemplate {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> }
  readonly spec: unknown
}

/** Returns `undefined` if one of the Secrets may not be read. */
function hashOf(
  names: readonly string[],
  secrets: ReadonlyMap<string, HashedSecret | undefined>,
): string | undefined {
  const hash = createHash('sha256')
  for (const name of names) {
    const secret = secrets.get(name)
    if (secret === undefined) return undefined
    hash.update(keyedHash(name, secret))
  }
  return hash.digest('hex').slice(0, 32)
}

/** Returns a hash of a Secret's values that only those can recompute who may read the Secret. */
export function keyedHash(name: string, { uid, fields }: HashedSecret): Buffer {
  const content = Object.entries(fieldsOf(fields['data'])).sort(byKey)
  return createHmac('sha256', uid)
    .update(JSON.stringify([name, content]))
    .digest()
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}

function formerHash(before: LiveObject | undefined): string | undefined {
  const at = (value: Fields, key: string) => fieldsOf(value[key])
  const template = at(at(before?.fields ?? {}, 'spec'), 'template')
  return textOf(at(at(template, 'metadata'), 'annotations')[secretsAnnotation])
}
