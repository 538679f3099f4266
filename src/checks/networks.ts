import { reportUndefined } from '../application/undefined-resource.js'
import type { FileScope, Reporting, Unknowns } from '../rules/types/scope.js'
import { DEFAULT_NETWORK } from '../rules/service/network/networks.js'
import type { CheckedApplication } from './checked-application.js'

/** Checks that every network of a service is declared, except for the default network. */
export function checkNetworks(
  { services, declared }: Pick<CheckedApplication, 'services' | 'declared'>,
  scope: Reporting & FileScope & Unknowns,
): void {
  for (const { network, place } of services.flatMap(({ networks }) => networks)) {
    if (network !== DEFAULT_NETWORK)
      reportUndefined('undefined-network', network, place, declared.networks, scope)
  }
}
