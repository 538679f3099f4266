import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { readBoolean } from './typed.js'

/** Whether something declared at the top level exists already, and where its name in the cluster is written, if anywhere. */
export interface External {
  readonly isExternal: boolean
  readonly name: Place | undefined
}

/** `external` in both forms: `true`, or the older map with a `name`; and `name` beside it. */
export function readExternal(declaration: Place, scope: Scope): External {
  const external = declaration.get('external')
  const isExternal = external?.isMap === true || readBoolean(external, scope) === true
  return { isExternal, name: writtenName(declaration) }
}

/** Where the name in the cluster is written of something declared at the top level. */
export function writtenName(declaration: Place): Place | undefined {
  const name = declaration.get('name') ?? declaration.get('external')?.get('name')
  return name?.text ? name : undefined
}
