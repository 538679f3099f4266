import type { Place } from '../../source/place.js'
import { isSwitchedOff } from '../service/healthcheck.js'

/** Whether a healthcheck is written, which what ends hardly has; one that is switched off is none. */
export function isChecked(service: Place): boolean {
  const healthcheck = service.get('healthcheck')
  if (healthcheck === undefined) return service.has('healthcheck')
  return !isSwitchedOff(healthcheck)
}
