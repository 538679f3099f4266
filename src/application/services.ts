import { byName } from '../source/by-name.js'
import type { Declared } from '../rules/values/declared.js'
import type { Scope } from '../rules/types/scope.js'
import { arePortsReadable } from '../rules/service/network/ports.js'
import type { Service } from './service.js'

/** The valid services, and the names of all services. */
export interface Services {
  readonly byName: ReadonlyMap<string, Service>
  readonly declared: Declared
  /** Returns true if all ports of a service could be read. */
  arePortsReadable(service: Service): boolean
}

export function knownServices(
  services: readonly Service[],
  { services: declared }: { readonly services: Declared },
  scope: Scope,
): Services {
  return {
    byName: byName(services),
    declared,
    arePortsReadable: ({ place }) => arePortsReadable(place, scope),
  }
}
