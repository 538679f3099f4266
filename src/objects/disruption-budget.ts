import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Application } from '../application/application.js'
import { budgetOf } from '../application/pod-count.js'
import type { Service } from '../application/service.js'
import type { Recorder } from '../rules/types/draft.js'
import { fixedLabels, metadata, selectorLabels } from './metadata.js'
import { objectOf } from './object-of.js'

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
  const count = 'count' in amount ? amount.count : `${amount.percent}%`
  const spec = recorder.object<KubernetesObject<'PodDisruptionBudget'>['spec']>({
    [key]: recorder.at(count, amountPlace),
    selector: { matchLabels: selectorLabels(application, objectName, recorder) },
  })
  const labels = fixedLabels(application, recorder, objectName)
  const head = metadata(objectName, application, labels, [], recorder)
  return objectOf('PodDisruptionBudget', { metadata: head, spec }, place, place, recorder)
}
