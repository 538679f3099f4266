import type { Place } from '../../source/place.js'
import type { Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** A service whose mounts another one shares: an entry of `volumes_from` (rule C3-04). */
export interface VolumesFrom {
  readonly service: string
  readonly readOnly: boolean
  readonly place: Place
}

/** Returns the entries of a service, and those of its init containers. Their places tell which container has them. */
export function volumesFromEntries(service: Place): readonly Place[] {
  return [service, ...(service.get('pre_start')?.items() ?? [])].flatMap(
    (container) => container.get('volumes_from')?.items() ?? [],
  )
}

/** Reads `SERVICE`, `SERVICE:ro` or `SERVICE:rw`. A container outside of the manifest has no mounts in a cluster. */
function normaliseVolumesFrom(service: Place, scope: Reporting): readonly VolumesFrom[] {
  return volumesFromEntries(service).flatMap((place) => {
    const text = place.text ?? ''
    const [name = '', mode] = text.split(':')
    if (name === 'container') {
      const instead = 'Write a service of this Compose file that mounts the same volumes.'
      scope.report('unsupported-value', place, { value: place.shown, instead })
      return []
    }
    if (name === '') {
      scope.report('empty-value', place, {})
      return []
    }
    if (mode !== undefined && mode !== 'ro' && mode !== 'rw') {
      const part = { start: name.length + 1, end: text.length }
      scope.report(
        'unknown-mount-option',
        place,
        { option: place.show(text.slice(part.start), part) },
        { part },
      )
    }
    return [{ service: name, readOnly: mode === 'ro', place }]
  })
}

export const volumesFrom: ServiceRule<readonly VolumesFrom[]> = { normalise: normaliseVolumesFrom }
