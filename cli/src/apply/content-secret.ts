import { contentMetadata, contentName } from 'tranship/internal'
import type { Selector } from '../cluster/cluster.js'
import { fieldsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isOurs, labelsOf } from './ownership.js'
import { type HashedSecret, keyedHash } from './secret-hash.js'
import type { SecretObject } from './secrets.js'

/**
 * Returns the copy of a Secret that Pods read, which never changes: it has a name for its content (rule E2-22). Returns
 * `undefined` for a Secret of somebody else, which Pods read under its own name.
 */
export function contentSecret(secret: LiveObject, selector: Selector): SecretObject | undefined {
  if (!isOurs(secret, selector)) return undefined
  const { name, namespace, fields } = secret
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      ...contentMetadata({ name }, contentSecretName(name, secret)),
      namespace,
      labels: labelsOf(selector),
    },
    type: textOf(fields['type']) ?? 'Opaque',
    data: fieldsOf(fields['data']) as Readonly<Record<string, string>>,
  }
}

/** Returns the name of the copy of a Secret. Its hash is keyed, so it reveals nothing about the values. */
export function contentSecretName(name: string, secret: HashedSecret): string {
  return contentName(name, keyedHash(name, secret).toString('hex'))
}
