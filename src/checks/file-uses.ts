import { words } from '../source/shown.js'
import type { Service } from '../application/service.js'
import { reportUndefined } from '../application/undefined-resource.js'
import { comparable } from '../rules/mounts/mount.js'
import type { FileScope, Reporting, Unknowns } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** Checks that every config and secret of a service is declared and has a path of its own. */
export function checkFileUses(
  { services, declared }: Pick<CheckedApplication, 'services' | 'declared'>,
  scope: Reporting & FileScope & Unknowns,
): void {
  for (const service of services) checkService(service, declared, scope)
}

function checkService(
  { configs, runtimeSecrets, writtenMounts }: Service,
  declared: CheckedApplication['declared'],
  scope: Reporting & FileScope & Unknowns,
): void {
  for (const { name, source } of configs)
    reportUndefined('undefined-config', name, source, declared.configs, scope)
  for (const { name, source } of runtimeSecrets)
    reportUndefined('undefined-secret', name, source, declared.secrets, scope)
  if (configs.length + runtimeSecrets.length === 0) return
  const taken = new Map(writtenMounts.map(({ target, place }) => [comparable(target), place]))
  for (const { target, shownTarget, place } of [...configs, ...runtimeSecrets]) {
    const other = taken.get(comparable(target))
    if (other === undefined) taken.set(comparable(target), place)
    else
      scope.report(
        'mount-target-taken',
        place,
        { target: shownTarget },
        { related: [{ message: words('mounted here too'), place: other }] },
      )
  }
}
