import type { Place } from '../../source/place.js'
import { isSwitchedOff } from '../service/healthcheck.js'

/** True if a service has a healthcheck that is not disabled. A service that ends rarely has one. */
export function isChecked(service: Place): boolean {
  const healthcheck = service.get('healthcheck')
  if (healthcheck === undefined) return service.has('healthcheck')
  return !isSwitchedOff(healthcheck)
}
