import { refusalOf } from '../kubernetes/known-annotations.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { joined, sentence, verbatim } from '../source/shown.js'
import type { Report } from '../warnings/report.js'
import type { Service } from '../application/service.js'
import { fitsOneObject, MOST_ANNOTATION_BYTES } from '../rules/values/annotations.js'
import type { Recorder } from '../rules/types/draft.js'
import type { KubernetesSettings, OfKind } from '../rules/service/kubernetes.js'
import { addEntries } from './metadata.js'
import { metadataOf, type Target, targetsIn } from './kubernetes-target.js'
import { patchObjects } from './patch.js'
import { ownValue } from '../source/own-property.js'

/**
 * Adds the labels, annotations and patches of `x-kubernetes` to the objects of a service (rules C12-01 to C12-04).
 * `report` gets what cannot be applied; without it, such parts are left out.
 */
export function applyKubernetesSettings(
  settings: KubernetesSettings,
  service: Service,
  objects: readonly KubernetesObject[],
  recorder: Recorder,
  report: Report | undefined,
): void {
  const otherNames = new Set<string>(service.aliases.map(({ name }) => name))
  const targets = objects.flatMap((object) => targetsIn(object, otherNames.has(object.metadata.name)))
  const kinds = [...new Set(targets.map(({ kind }) => kind))].map((kind) => sentence`\`${verbatim(kind)}\``)
  const known = joined(kinds, ', ')
  const withKind = ({ kind, place }: OfKind): Target[] => {
    const found = targets.filter((target) => target.kind === kind && !target.isOtherName)
    if (found.length === 0) report?.('kind-without-object', place, { kind: verbatim(kind), values: known })
    return found
  }
  for (const labels of settings.labels)
    for (const target of withKind(labels)) addEntries(metadataOf(target).labels, labels.entries, recorder)
  for (const annotations of settings.annotations)
    withKind(annotations).forEach((target, at) => {
      if (annotations.entries.length === 0) return
      const metadata = metadataOf(target)
      metadata.annotations ??= {}
      addEntries(metadata.annotations, annotations.entries, recorder)
      // The annotations of the first object of a kind include those of the others.
      if (report !== undefined && at === 0)
        checkAnnotations(annotations, metadata.annotations, service, report)
    })
  patchObjects(settings.patch, targets, known, recorder, report)
}

/** Reports annotations that the API server refuses, one by one or together with the others. */
function checkAnnotations(
  { entries, place }: OfKind,
  all: Readonly<Record<string, string>>,
  { objectName }: Service,
  report: Report,
): void {
  for (const { key, value, place } of entries) {
    const problem = refusalOf(key, value, {
      container: objectName,
      appArmor: undefined,
      valueOf: (other) => ownValue(all, other),
    })
    if (problem !== undefined) report('annotation-refused', place, { name: place.shownKey, problem })
  }
  const texts = Object.entries(all).map(([key, value]) => ({ key, value }))
  if (!fitsOneObject(texts)) report('annotations-too-large', place, { limit: MOST_ANNOTATION_BYTES })
}
