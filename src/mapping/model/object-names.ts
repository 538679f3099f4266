import { type LabelName, type SubdomainName, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { DEFAULT_NAMESPACE } from '../../options/options.js'
import type { Choices } from '../rule/scope.js'
import type { WorkloadKind } from '../rule/workload-kind.js'
import type { Shown } from '../../source/shown.js'

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

/** Returns every name that the objects of a service may have, of whatever kind they are. */
export function objectNamesOf(name: string): ReadonlySet<string> {
  return new Set(lengths.map((length) => toLabelName(name, length)))
}

const lengths = [...new Set(Object.values(longest))]

/** Whether a Service of a name would be the API server's own: the namespace that is meant where none is given has one. */
export function isClusterService(name: string, { options }: Choices): boolean {
  return name === 'kubernetes' && (options.namespace ?? DEFAULT_NAMESPACE) === DEFAULT_NAMESPACE
}

export interface Named {
  /** As in the manifest. */
  readonly name: string
  readonly objectName: SubdomainName
  readonly place: Place
}
