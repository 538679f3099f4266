import type { ObjectOfPlan } from './secrets.js'
import { fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

const strategies: Readonly<Record<string, string>> = { Deployment: 'strategy', StatefulSet: 'updateStrategy' }

/**
 * An object with the strategy that the cluster has, where ours is another: the server has filled in how a rolling update
 * goes, which no other strategy may have (rule E2-05). Undefined where that is not so.
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
