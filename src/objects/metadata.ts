import type { LabelName, SubdomainName } from '../kubernetes/name.js'
import { applicationLabels, MANAGED_BY, NAME, PART_OF } from '../kubernetes/own-labels.js'
import type { At, Origin, Recorder } from '../rules/types/draft.js'
import type { ObjectMetadata, PodTemplate } from '../kubernetes/kubernetes-object.js'
import { setOwnValue } from '../source/own-property.js'

/** The common parts of all objects' names and labels. */
export interface Naming {
  /** The name of the application: a valid label value. */
  readonly application: LabelName
  /** The origin of that name: the manifest, or an option. */
  readonly nameOrigin: Origin
  readonly namespace: string | undefined
}

export type Labels = Record<string, string>

const fixed = { rule: 'R0-08' }
const namespaceRule = { rule: 'R0-09', option: 'namespace' }

/** Returns the labels of every object, which name its application and tranship (rule R0-08). */
export function fixedLabels(naming: Naming, recorder: Recorder, service?: LabelName): Labels {
  const own = applicationLabels(naming.application)
  const labels: Labels = service === undefined ? own : { [NAME]: service, ...own }
  recorder.note(labels, PART_OF, naming.nameOrigin)
  recorder.note(labels, MANAGED_BY, fixed)
  return labels
}

/** Returns the labels that select Pods. Nothing in a manifest can change them. */
export function selectorLabels(naming: Naming, service: LabelName, recorder: Recorder): Labels {
  const { application, nameOrigin } = naming
  return recorder.object<Labels>({ [NAME]: service, [PART_OF]: recorder.at(application, nameOrigin) })
}

export interface AnnotationEntry {
  readonly key: string
  readonly value: string
  readonly place: Origin
}

export function metadata(
  name: SubdomainName | At<SubdomainName>,
  { namespace }: Pick<Naming, 'namespace'>,
  labels: Labels,
  annotations: readonly AnnotationEntry[],
  recorder: Recorder,
): ObjectMetadata {
  return recorder.object<ObjectMetadata>({
    name,
    namespace: recorder.at(namespace, namespaceRule),
    ...templateMetadata(labels, annotations, recorder),
  })
}

/** Returns the metadata of a workload's Pods, which have no names. */
export function templateMetadata(
  labels: Labels,
  annotations: readonly AnnotationEntry[],
  recorder: Recorder,
): PodTemplate['template']['metadata'] {
  return { labels, ...(annotations.length > 0 ? { annotations: addEntries({}, annotations, recorder) } : {}) }
}

/** Adds labels or annotations to others. */
export function addEntries(record: Labels, entries: readonly AnnotationEntry[], recorder: Recorder): Labels {
  for (const { key, value, place } of entries) {
    setOwnValue(record, key, value)
    recorder.note(record, key, place)
  }
  return record
}
