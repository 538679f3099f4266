import type { LabelName, SubdomainName } from '../../kubernetes/name.js'
import { applicationLabels, MANAGED_BY, NAME, PART_OF } from '../../kubernetes/own-labels.js'
import type { Origin, Recorder } from '../rule/draft.js'
import type { ObjectMetadata, PodTemplate } from '../../kubernetes/kubernetes-object.js'

/** What the names and labels of all objects have in common. */
export interface Naming {
  /** The name of the application: a valid label value. */
  readonly application: LabelName
  /** Where that name comes from: the manifest, or an option. */
  readonly nameOrigin: Origin
  readonly namespace: string | undefined
}

export type Labels = Record<string, string>

const fixed = { rule: 'R0-08' }

/** Every object says what application it belongs to and who made it (rule R0-08). */
export function fixedLabels(naming: Naming, recorder: Recorder, service?: LabelName): Labels {
  const own = applicationLabels(naming.application)
  const labels: Labels = service === undefined ? own : { [NAME]: service, ...own }
  recorder.note(labels, PART_OF, naming.nameOrigin)
  recorder.note(labels, MANAGED_BY, fixed)
  return labels
}

/** Only these choose Pods; nothing in a manifest can change them. */
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

/** Of the Pods of a workload, which have no names of their own. */
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
    // No valid key is `__proto__`: it would have to begin and end with a letter or digit.
    record[key] = value
    recorder.note(record, key, place)
  }
  return record
}
