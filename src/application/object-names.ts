import { type LabelName, type SubdomainName, toLabelName } from '../kubernetes/name.js'
import type { Place } from '../source/place.js'
import { DEFAULT_NAMESPACE } from '../options/options.js'
import type { Choices } from '../rules/types/scope.js'
import type { WorkloadKind } from '../rules/types/workload-kind.js'
import type { Shown } from '../source/shown.js'

/**
 * The maximum length of names for each kind. A Deployment and a DaemonSet have their names as label values. A
 * StatefulSet's name appears in a label with a hash of ten characters, a Job's in the names of Pods with a suffix of
 * six. A CronJob's name appears in those of its Jobs with a suffix of eleven.
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

/** True if a Service would replace that of the API server, which is in the namespace `default`. */
export function isClusterService(name: string, { options }: Choices): boolean {
  return name === 'kubernetes' && (options.namespace ?? DEFAULT_NAMESPACE) === DEFAULT_NAMESPACE
}

export interface Named {
  /** The name in the manifest. */
  readonly name: string
  readonly objectName: SubdomainName
  readonly place: Place
}
