import type { LabelName } from '../kubernetes/name.js'
import type { VariablesByFile } from '../load/variables-by-file.js'
import { applicationName } from '../application/application-name.js'
import { withProjectName } from '../parse/environment.js'
import type { Interpolation } from '../parse/interpolate.js'
import type { Place } from '../source/place.js'
import type { LoadedManifest } from './load-files.js'
import type { Request } from './request.js'

/** The name of the application, and the variables with `COMPOSE_PROJECT_NAME` among them (rule R2.1-02). */
export interface NamedApplication {
  readonly name: LabelName
  readonly variables: VariablesByFile
  readonly interpolation: Interpolation
}

/** Finds the name of the application. The name may contain variables. Afterwards it is a variable itself. */
export function nameApplication(
  top: Place,
  { environment, variables, interpolation }: LoadedManifest,
  { options, reports: { report }, undecided }: Request,
): NamedApplication {
  const written = interpolation.entry(top, 'name')
  const name = applicationName(written, top, { options, report })
  // A name with an unknown variable is unknown.
  const isKnown = options.name !== undefined || undecided === undefined || written?.node.kind !== 'invalid'
  const named = variables.inManifest(withProjectName(environment, isKnown ? name : undefined))
  return { name, variables: named, interpolation: interpolation.withVariables(named.lookupAt) }
}
