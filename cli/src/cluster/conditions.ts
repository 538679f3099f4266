import { type Fields, fieldsOf, objectsOf } from './fields.js'
import type { LiveObject } from './live-object.js'

/** Returns the conditions in an object's status: each has a `type` and a `status`, maybe a `reason` and a `message`. */
export function conditionsOf({ fields }: LiveObject): readonly Fields[] {
  return objectsOf(fieldsOf(fields['status'])['conditions'])
}

/** Returns the conditions of these types whose status is `True`. */
export function holdingConditions(object: LiveObject, types: readonly string[]): readonly Fields[] {
  return conditionsOf(object).filter(({ type, status }) => types.includes(String(type)) && status === 'True')
}
