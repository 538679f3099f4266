import { parseMount } from '../../compose/mount.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'

/** Returns true if a mount asks that nothing is copied: `nocopy`. */
export function isNotCopied(place: Place): boolean {
  if (place.isMap) return place.get('volume')?.get('nocopy')?.text === 'true'
  const parsed = parseMount(place.text ?? '')
  return !(parsed instanceof Fault) && parsed.noCopy
}
