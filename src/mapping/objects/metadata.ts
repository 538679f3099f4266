import type { LabelName, SubdomainName } from '../../kubernetes/name.js'
import { applicationLabels, MANAGED_BY, NAME, PART_OF } from '../../kubernetes/own-labels.js'
import type { Origin, Recorder } from '../rule/draft.js'
import type { ObjectMetadata, PodTemplate } from '../../kubernetes/kubernetes-object.js'
import { setOwnValue } from '../../source/own-property.js'

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
  const labels = { [NAME]: service, [PART_OF]: naming.application }
  recorder.note(labels, PART_OF, naming.nameOrigin)
  return labels
}

export interface AnnotationEntry {
  readonly key: string
  readonly value: string
  readonly place: Origin
}

export function metadata(
  name: SubdomainName,
  { namespace }: Pick<Naming, 'namespace'>,
  labels: Labels,
  annotations: readonly AnnotationEntry[],
  recorder: Recorder,
): ObjectMetadata {
  const result = {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    labels,
    ...(annotations.length > 0 ? { annotations: toRecord(annotations, recorder) } : {}),
  }
  if (namespace !== undefined) recorder.note(result, 'namespace', { rule: 'R0-09', option: 'namespace' })
  return result
}

/** Returns the metadata of a workload's Pods, which have no names. */
export function templateMetadata(
  labels: Labels,
  annotations: readonly AnnotationEntry[],
  recorder: Recorder,
): PodTemplate['template']['metadata'] {
  return { labels, ...(annotations.length > 0 ? { annotations: toRecord(annotations, recorder) } : {}) }
}

function toRecord(annotations: readonly AnnotationEntry[], recorder: Recorder): Labels {
  const record: Labels = {}
  for (const { key, value, place } of annotations) {
    setOwnValue(record, key, value)
    recorder.note(record, key, place)
  }
  return record
}
