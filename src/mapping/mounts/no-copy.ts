import { parseMount } from '../../compose/mount.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'

/** Returns true if a mount has the option `nocopy`, so that a new volume stays empty. */
export function isNotCopied(place: Place): boolean {
  if (place.isMap) return place.get('volume')?.get('nocopy')?.text === 'true'
  const parsed = parseMount(place.text ?? '')
  return !(parsed instanceof Fault) && parsed.noCopy
}
