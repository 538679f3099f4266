import { escapedKey, ownValue } from 'tranship/internal'
import { contentSecretName } from '../apply/content-secret.js'
import { isOurs } from '../apply/ownership.js'
import type { HashedSecret } from '../apply/secret-hash.js'
import type { SecretObject, SecretsToApply } from '../apply/secrets.js'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { ApplicationPlace } from '../deploy/list-all.js'
import type { LiveChange } from './live-change.js'

export interface SecretChanges {
  readonly changes: readonly LiveChange[]
  /** The Secrets after a deploy, by name; `undefined` for those that may not be read. */
  readonly after: ReadonlyMap<string, HashedSecret | undefined>
  /** The names of the Secrets that Pods read after a deploy, by the names in the plan. */
  readonly contentNames: ReadonlyMap<string, string>
  /** `true` if all Secrets could be read. */
  readonly areSeen: boolean
}

/** Compares the Secrets of a plan with those of a cluster. `changes` contains no values. */
export async function secretChanges(
  { objects, missing }: SecretsToApply,
  { namespace, selector }: ApplicationPlace,
  cluster: Cluster,
): Promise<SecretChanges> {
  const changes: LiveChange[] = []
  const after = new Map<string, HashedSecret | undefined>()
  const contentNames = new Map<string, string>()
  let areSeen = true
  const read = async (name: string): Promise<LiveObject | undefined> => {
    try {
      return await cluster.get({ kind: 'Secret', name, namespace })
    } catch (error) {
      if (!isApiError(error, 403)) throw error
      areSeen = false
      after.set(name, undefined)
      return undefined
    }
  }
  for (const { name } of missing) {
    const live = await read(name)
    if (live === undefined) continue
    after.set(name, live)
    if (isOurs(live, selector)) contentNames.set(name, contentSecretName(name, live))
  }
  for (const object of objects) {
    const { name } = object.metadata
    const live = await read(name)
    if (after.has(name)) continue
    if (live === undefined) changes.push({ change: 'added', object, fields: [] })
    else changes.push(...changeOf(object, live))
    const secret = { uid: live?.uid ?? '', fields: { data: { ...dataOf(live), ...object.data } } }
    after.set(name, secret)
    contentNames.set(name, contentSecretName(name, secret))
  }
  return { changes, after, contentNames, areSeen }
}

function changeOf(object: SecretObject, live: LiveObject): LiveChange[] {
  const present = dataOf(live)
  const changed = Object.entries(object.data).filter(([key, value]) => ownValue(present, key) !== value)
  // Don't return values: `null` only says that there is one.
  const fields = changed.map(([key]) => ({
    pointer: `/data/${escapedKey(key)}`,
    before: Object.hasOwn(present, key) ? null : undefined,
    after: null,
  }))
  return fields.length === 0 ? [] : [{ change: 'changed', object, fields }]
}

function dataOf(live: LiveObject | undefined): Readonly<Record<string, unknown>> {
  return fieldsOf(live?.fields['data'])
}
