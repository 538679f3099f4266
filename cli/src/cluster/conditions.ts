import { type Fields, fieldsOf, objectsOf } from './fields.js'
import type { LiveObject } from './live-object.js'

/** The conditions in the status of an object: each has a `type` and a `status`, and may have a `reason` and a `message`. */
export function conditionsOf({ fields }: LiveObject): readonly Fields[] {
  return objectsOf(fieldsOf(fields['status'])['conditions'])
}

/** Those of some conditions of an object that hold. */
export function holdingConditions(object: LiveObject, types: readonly string[]): readonly Fields[] {
  return conditionsOf(object).filter(({ type, status }) => types.includes(String(type)) && status === 'True')
}
