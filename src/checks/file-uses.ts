import type { Place } from '../source/place.js'
import { words } from '../source/shown.js'
import type { Service } from '../application/service.js'
import { reportUndefined } from '../application/undefined-resource.js'
import { comparable, preStartOf } from '../rules/mounts/mount.js'
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
  // Each container has paths of its own.
  const pathOf = (mount: { readonly target: string; readonly place: Place }) =>
    `${preStartOf(mount) ?? ''}:${comparable(mount.target)}`
  const taken = new Map(writtenMounts.map((mount) => [pathOf(mount), mount.place]))
  for (const use of [...configs, ...runtimeSecrets]) {
    const { shownTarget, place } = use
    const other = taken.get(pathOf(use))
    if (other === undefined) taken.set(pathOf(use), place)
    else
      scope.report(
        'mount-target-taken',
        place,
        { target: shownTarget },
        { related: [{ message: words('mounted here too'), place: other }] },
      )
  }
}
