import { apiVersions } from '../../kubernetes/api-versions.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { Application } from '../model/application.js'
import { budgetOf } from '../model/pod-count.js'
import type { Service } from '../model/service.js'
import type { Recorder } from '../rule/draft.js'
import { fixedLabels, metadata, selectorLabels } from './metadata.js'
import { noteObject } from './note-object.js'

/** Makes the PodDisruptionBudget of a service that asks for one (rule C12-07). */
export function toDisruptionBudget(
  service: Service,
  application: Application,
  recorder: Recorder,
): KubernetesObject<'PodDisruptionBudget'> | undefined {
  const budget = budgetOf(service)
  if (budget === undefined) return undefined
  const { objectName } = service
  const { key, amount, amountPlace, place } = budget
  const spec = {
    [key]: 'count' in amount ? amount.count : `${amount.percent}%`,
    selector: { matchLabels: selectorLabels(application, objectName, recorder) },
  }
  recorder.note(spec, key, amountPlace)
  const labels = fixedLabels(application, recorder, objectName)
  const object: KubernetesObject<'PodDisruptionBudget'> = {
    apiVersion: apiVersions.PodDisruptionBudget,
    kind: 'PodDisruptionBudget',
    metadata: metadata(objectName, application, labels, [], recorder),
    spec,
  }
  noteObject(object, place, place, recorder)
  return object
}
