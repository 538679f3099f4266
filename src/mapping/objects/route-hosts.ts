import { toLabelName } from '../../kubernetes/name.js'
import type { Route } from '../application/route.js'
import { DEFAULT_NAMESPACE } from '../../options/options.js'
import type { Naming } from './metadata.js'

/** A host of a route with the path below which it counts; without a host it is for any. */
export interface RouteHost {
  readonly host: string | undefined
  /** In place of the paths of the rules. */
  readonly path: string | undefined
}

/** The hosts that the manifest names; else one below the domain, or none where nobody has given any. */
export function hostsOf(
  { objectName, hosts }: Route,
  naming: Naming,
  domain: string | undefined,
): readonly RouteHost[] {
  return hosts ?? [{ host: hostBelow(objectName, naming, domain), path: undefined }]
}

/** `<name>-<namespace>.<domain>`; too long a name is shortened, and ends in a hash of the whole. */
function hostBelow(name: string, { namespace }: Naming, domain: string | undefined): string | undefined {
  return domain === undefined
    ? undefined
    : `${toLabelName(`${name}-${namespace ?? DEFAULT_NAMESPACE}`)}.${domain}`
}
