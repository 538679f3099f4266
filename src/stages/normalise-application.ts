import type { LabelName } from '../kubernetes/name.js'
import { byName } from '../source/by-name.js'
import type { Place } from '../source/place.js'
import { checkApplication } from '../checks/check-list.js'
import type { CheckedApplication, NamingKey } from '../checks/checked-application.js'
import { finishApplication } from './finish-application.js'
import { type InferredParts, inferParts } from './infer-parts.js'
import type { Application } from '../application/application.js'
import { Pods } from '../application/pods.js'
import { knownServices } from '../application/services.js'
import { readParts, readServices } from './read-parts.js'
import type { Scope } from '../rules/types/scope.js'
import { settleMounts } from './settle-mounts.js'

/** Reads the sound parts of a manifest, and reports all errors. `naming` comes from the walk along its keys. */
export function normaliseApplication(
  root: Place,
  name: LabelName,
  naming: readonly NamingKey[],
  given: Scope,
): Application {
  const services = readServices(root, given)
  // Parts that were not read, because the whole would be too large, may exist.
  const scope: Scope = services.areAll ? given : { ...given, isBroken: true }
  const read = readParts(root, name, naming, services, scope)
  const settled = settleMounts(read, scope)
  const inferred = inferParts(settled, scope)
  checkApplication(toChecked(inferred, scope), scope)
  return finishApplication(inferred, scope)
}

function toChecked(parts: InferredParts, scope: Scope): CheckedApplication {
  const { services, volumes, declared, endpointRoutes } = parts
  return {
    ...parts,
    pods: new Pods(services),
    known: knownServices(services, declared, scope),
    buildable: [...services, ...parts.onlyBuilt],
    volumes: byName(volumes),
    endpoints: endpointRoutes,
  }
}
