import { reportUndefined } from '../application/undefined-resource.js'
import type { FileScope, Reporting, Unknowns } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** Checks that every secret of a build is declared. */
export function checkBuildSecrets(
  { buildable, declared }: Pick<CheckedApplication, 'buildable' | 'declared'>,
  scope: Reporting & FileScope & Unknowns,
): void {
  for (const { build } of buildable) {
    for (const { name, place } of build?.secrets ?? [])
      reportUndefined('undefined-secret', name, place, declared.secrets, scope)
  }
}
