import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'

/** A file that a service has labels from. */
export interface LabelFile {
  /** From the manifest's folder. */
  readonly path: string
  readonly place: Place
}

/** The files that a service's `label_file` names (rule C2-06). */
export function readLabelFiles(service: Place, scope: Scope): readonly LabelFile[] {
  const files = service.get('label_file')?.itemsOrSelf() ?? []
  return files.map((place) => ({ path: scope.pathFrom(place, place.text ?? ''), place }))
}
