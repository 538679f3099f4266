import type { FileScope, Reporting, Unknowns } from '../rules/types/scope.js'
import { comparable, mountsOf } from '../rules/mounts/mount.js'
import type { Service } from '../application/service.js'
import { instead } from '../application/undefined-resource.js'
import { words } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/** The advice if no volume has a similar name. In Docker's own command line it would be a folder. */
const folderOrVolume = words(
  'If it is a folder beside the manifest, put `./` in front; if it is a volume, declare it below `volumes`.',
)

/** Checks that every named volume is declared, and that no mount hides the folder of a token. */
export function checkMounts(
  { services, declared }: Pick<CheckedApplication, 'services' | 'declared'>,
  scope: Reporting & FileScope & Unknowns,
): void {
  for (const service of services) checkService(service, declared, scope)
}

function checkService(
  { mounts, identityToken }: Service,
  { volumes: declared }: CheckedApplication['declared'],
  scope: Reporting & FileScope & Unknowns,
): void {
  for (const mount of mounts) {
    if (mount.kind !== 'volume' || mount.isDerived || declared.has(mount.volume)) continue
    const at = mount.place.get('source') ?? mount.place
    const part = mount.namePart === undefined ? {} : { part: mount.namePart }
    if (scope.elsewhere.includes) scope.report('include-not-followed', at, { name: mount.shownVolume }, part)
    else {
      const { near, suggestion } = instead(mount.volume, at, declared.names, scope)
      const args = { volume: mount.shownVolume, suggestion: suggestion === '' ? folderOrVolume : suggestion }
      scope.report('undefined-volume', at, args, { fix: near, ...part })
    }
  }
  if (identityToken === undefined) return
  const clash = mountsOf(mounts).find(
    ({ target }) => comparable(target) === comparable(identityToken.mountPath),
  )
  if (clash === undefined) return
  const related = [{ message: words('mounted here too'), place: clash.place }]
  scope.report(
    'mount-target-taken',
    identityToken.mountPathPlace,
    { target: identityToken.mountPathPlace.show(identityToken.mountPath) },
    { related },
  )
}
