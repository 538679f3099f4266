import { type LabelName, type SubdomainName, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { DEFAULT_NAMESPACE } from '../../options/options.js'
import { shownObjectName } from '../read/external.js'
import type { Scope } from '../rule/scope.js'
import type { WorkloadKind } from '../rule/workload-kind.js'
import { findNameUses, type NameUses, toldAs } from './name-uses.js'
import type { ServiceSettings } from './service-rules.js'
import { sentence, type Shown } from '../../source/shown.js'

/**
 * The longest name for each kind. A Deployment's and a DaemonSet's is a label's value; a StatefulSet's appears in a label with a hash of
 * ten behind it, a Job's in its Pods' names with a suffix of six,
 * a CronJob's in those of its Jobs with one of eleven.
 */
const longest: Readonly<Record<WorkloadKind, number>> = {
  Deployment: 63,
  StatefulSet: 52,
  DaemonSet: 63,
  Job: 57,
  CronJob: 52,
}

export function serviceObjectName(name: Shown, kind: WorkloadKind): LabelName & Shown {
  return toLabelName(name, longest[kind]) as LabelName & Shown
}

/** Whether a Service of a name would be the API server's own: the namespace that is meant where none is given has one. */
export function isClusterService(name: string, { options }: Scope): boolean {
  return name === 'kubernetes' && (options.namespace ?? DEFAULT_NAMESPACE) === DEFAULT_NAMESPACE
}

export interface Named {
  /** As in the manifest. */
  readonly name: string
  readonly objectName: SubdomainName
  readonly place: Place
}

/** Two names that become one are an error with both places (rule R2.2-18). Returns the names so reported. */
export function reportCollisions(kind: Shown, named: readonly Named[], scope: Scope): ReadonlySet<string> {
  const taken = new Map<string, Named>()
  const collided = new Set<string>()
  for (const item of named) {
    const earlier = taken.get(item.objectName)
    if (earlier === undefined) taken.set(item.objectName, item)
    else {
      collided.add(item.name).add(earlier.name)
      const name = earlier.place.showName(earlier.name)
      const related = [{ message: sentence`'${name}' is written here`, place: earlier.place }]
      const args = { kind, objectName: shownObjectName(item.objectName, item.place) }
      scope.report('name-collision', item.place, args, { related })
    }
  }
  return collided
}

/**
 * Warns of each service whose objects have another name, and names the places that still use the old one as a host, unless
 * they are warned of themselves. A service that has to be renamed anyway is passed over.
 */
export function reportRenamed(
  services: readonly (ServiceSettings & Named & { readonly objectName: LabelName & Shown })[],
  collided: ReadonlySet<string>,
  scope: Scope,
): void {
  const uses: NameUses = new Map()
  for (const { name, objectName } of services) {
    if (name !== objectName && !collided.has(name)) uses.set(name, [])
  }
  if (uses.size === 0) return
  const { renamedAtUse } = scope.capabilities
  if (!renamedAtUse) for (const service of services) findNameUses(service, uses)
  for (const { name, objectName, place } of services) {
    const found = uses.get(name)
    if (found === undefined) continue
    const related = found.map((use) => toldAs(name, use))
    const instead = renamedAtUse
      ? sentence`Write '${objectName}' where a program has the old name built in: addresses in values and mounted files follow.`
      : sentence`Write '${objectName}' wherever the old name is used as a host name.`
    scope.report('name-sanitised', place, { name, objectName, instead }, { related })
  }
}
