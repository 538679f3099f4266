import { isLoopback, parseHostIp } from '../../compose/port.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import type { ServiceSettings } from '../../rules/service-rules.js'

/** An address that a service has in a network of Docker. */
interface FixedAddress<Settings> {
  readonly service: Settings
  readonly place: Place
}

/** Returns the fixed addresses of a manifest, each with the service that it leads to: the first one that has it. */
export function fixedAddresses<Settings extends Pick<ServiceSettings, 'networks'>>(
  services: readonly Settings[],
): ReadonlyMap<string, FixedAddress<Settings>> {
  const addresses = new Map<string, FixedAddress<Settings>>()
  for (const service of services) {
    for (const { address: place } of service.networks) {
      if (place?.text === undefined || addresses.has(place.text)) continue
      const { text } = place
      if (!(parseHostIp(text) instanceof Fault) && !isLoopback(text)) addresses.set(text, { service, place })
    }
  }
  return addresses
}
