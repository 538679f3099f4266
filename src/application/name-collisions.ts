import { shownObjectName } from '../rules/values/external.js'
import type { Reporting } from '../rules/types/scope.js'
import { sentence, type Shown } from '../source/shown.js'
import type { Named } from './object-names.js'

/** Reports names that become equal, with both places (rule R2.2-18). Returns the reported names. */
export function reportCollisions(
  kind: Shown,
  named: readonly Named[],
  scope: Reporting,
): ReadonlySet<string> {
  const taken = new Map<string, Named>()
  const collided = new Set<string>()
  for (const item of named) {
    const earlier = taken.get(item.objectName)
    if (earlier === undefined) taken.set(item.objectName, item)
    else {
      collided.add(item.name).add(earlier.name)
      const name = earlier.place.showName(earlier.name)
      const related = [{ message: sentence`\`${name}\` is written here`, place: earlier.place }]
      const args = { kind, objectName: shownObjectName(item.objectName, item.place) }
      scope.report('name-collision', item.place, args, { related })
    }
  }
  return collided
}
