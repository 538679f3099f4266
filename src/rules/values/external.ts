import { isSubdomain, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Reporting } from '../types/scope.js'
import { readBoolean } from './typed.js'
import type { Shown } from '../../source/shown.js'

/** The meaning of `external` in a top-level volume, config or secret. */
export interface External {
  /** True if the object exists in the cluster already. */
  readonly isExternal: boolean
  /** The place of the object's name. Absent if the Compose file gives none. */
  readonly name: Place | undefined
}

/** Reads `external` of a declaration: `true`, or the older form `external: { name: data }`. Reads its `name` too. */
export function readExternal(declaration: Place, scope: Reporting): External {
  const external = declaration.get('external')
  const isExternal = external?.isMap === true || readBoolean(external, scope) === true
  return { isExternal, name: writtenName(declaration) }
}

/** Returns the place of the name that a top-level declaration gives its object. */
export function writtenName(declaration: Place): Place | undefined {
  const name = declaration.get('name') ?? declaration.get('external')?.get('name')
  return name?.text ? name : undefined
}

/** Shows the name of an object that was made from the name or key of a declaration, or from a path. */
export function shownObjectName(objectName: string, place: Place): Shown {
  const written = writtenName(place)
  if (written !== undefined)
    return written.showMade((text) => (text === written.text ? objectName : nameOf(text)))
  if (typeof place.segment === 'string' && !place.isScalar) return place.showOfKey(objectName)
  return (place.get('source') ?? place).show(objectName)
}

/** Converts a name to an object name. A valid name stays as it is. */
function nameOf(text: string): string {
  return isSubdomain(text) ? text : toLabelName(text)
}
