import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { Origin, Recorder } from '../rule/draft.js'

/** Notes where an object comes from, and what made it one of its kind. */
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
