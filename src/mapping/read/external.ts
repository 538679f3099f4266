import { isSubdomain, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Reporting } from '../rule/scope.js'
import { readBoolean } from './typed.js'
import type { Shown } from '../../source/shown.js'

/** Whether something declared at the top level exists already, and where its name in the cluster is written, if anywhere. */
export interface External {
  readonly isExternal: boolean
  readonly name: Place | undefined
}

/** `external` in both forms: `true`, or the older map with a `name`; and `name` beside it. */
export function readExternal(declaration: Place, scope: Reporting): External {
  const external = declaration.get('external')
  const isExternal = external?.isMap === true || readBoolean(external, scope) === true
  return { isExternal, name: writtenName(declaration) }
}

/** Where the name in the cluster is written of something declared at the top level. */
export function writtenName(declaration: Place): Place | undefined {
  const name = declaration.get('name') ?? declaration.get('external')?.get('name')
  return name?.text ? name : undefined
}

/** The name of an object as messages have it, where that is made of the name or the key of a declaration, or of a path. */
export function shownObjectName(objectName: string, place: Place): Shown {
  const written = writtenName(place)
  if (written !== undefined)
    return written.showMade((text) => (text === written.text ? objectName : nameOf(text)))
  if (typeof place.segment === 'string' && !place.isScalar) return place.showOfKey(objectName)
  return (place.get('source') ?? place).show(objectName)
}

/** A name as objects have it: one that is possible stays as it is. */
function nameOf(text: string): string {
  return isSubdomain(text) ? text : toLabelName(text)
}
