import type { ObjectOfPlan } from './secrets.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

const strategies: Readonly<Record<string, string>> = { Deployment: 'strategy', StatefulSet: 'updateStrategy' }

/**
 * Returns the object with the update strategy that the cluster has; `undefined` if no such detour is needed. The server
 * has filled in `rollingUpdate`, which other strategies don't allow, so it has to be owned before it can go (rule
 * E2-05).
 */
export function withDefaultStrategy(object: ObjectOfPlan, live: LiveObject): object | undefined {
  const key = strategies[object.kind]
  if (key === undefined) return undefined
  const spec = fieldsOf((object as { readonly spec?: unknown }).spec)
  const wanted = fieldsOf(spec[key])
  const present = fieldsOf(fieldsOf(live.fields['spec'])[key])
  if (wanted['type'] === undefined || wanted['type'] === 'RollingUpdate') return undefined
  if (present['type'] !== 'RollingUpdate') return undefined
  return { ...object, spec: { ...spec, [key]: present } }
}
