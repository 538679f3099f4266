import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { Origin, Recorder } from '../rule/draft.js'

/** Records the origins of an object and of its kind. */
export function noteObject(
  object: KubernetesObject,
  origin: Origin,
  kindOrigin: Origin,
  recorder: Recorder,
): void {
  recorder.note(object, undefined, origin)
  recorder.note(object, 'apiVersion', kindOrigin)
  recorder.note(object, 'kind', kindOrigin)
}
