import { describeFault, parseDotenv } from '../compose/dotenv.js'
import type { SecretVariables } from '../compose/secret-variables.js'
import type { Lookup } from '../compose/template.js'
import type { Report } from '../warnings/report.js'
import type { Place } from '../source/place.js'
import { ownValue } from '../source/own-property.js'

export interface Sources {
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  readonly dotenv?: string | undefined
  readonly platformEnv?: Readonly<Record<string, string | undefined>> | undefined
  /** True if variables that none of these has are unknown instead of unset. */
  readonly incomplete?: boolean | undefined
}

/**
 * Returns the substitution environment. Variables of the shell win over those of the `.env` file, which win over those
 * of the platform (reference 2.14). Errors in the `.env` file are reported at the given place.
 */
export function substitutionEnvironment(
  { env, dotenv, platformEnv, incomplete = false }: Sources,
  place: Place,
  report: Report,
  secrets?: SecretVariables,
): Lookup {
  const shell: Lookup = (name) => ownValue(env, name)
  const platform: Lookup = (name) => ownValue(platformEnv, name)
  const file = new Map<string, string>()
  if (dotenv !== undefined) {
    const settings = { earlier: platform, partial: incomplete }
    const { variables, faults } = parseDotenv(dotenv, shell, settings)
    secrets?.noteDotenv(dotenv, shell, settings)
    for (const { name, value } of variables) if (value !== undefined) file.set(name, value)
    for (const fault of faults) {
      report('dotenv-invalid', place, { line: fault.line, problem: describeFault(fault) })
    }
  }
  return (name) => shell(name) ?? file.get(name) ?? platform(name)
}

/** The variable with the application's name. It is no secret, because every object shows it. */
export const PROJECT_NAME = 'COMPOSE_PROJECT_NAME'

/** Returns the environment with the name of the application, or with none if it is unknown (rule R2.1-02). */
export function withProjectName(environment: Lookup, projectName: string | undefined): Lookup {
  return (name) => (name === PROJECT_NAME ? projectName : environment(name))
}
