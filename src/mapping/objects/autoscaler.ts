import { apiVersions } from '../../kubernetes/api-versions.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { Application } from '../model/application.js'
import { autoscalerOf } from '../model/pod-count.js'
import type { Service } from '../model/service.js'
import type { AutoscalerTarget } from '../read/autoscaler.js'
import type { Recorder } from '../rule/draft.js'
import { fixedLabels, metadata } from './metadata.js'
import { noteObject } from './note-object.js'

/** Makes the HorizontalPodAutoscaler of a service that asks for one (rule C12-06). */
export function toAutoscaler(
  service: Service,
  application: Application,
  recorder: Recorder,
): KubernetesObject<'HorizontalPodAutoscaler'> | undefined {
  const autoscaler = autoscalerOf(service)
  if (autoscaler === undefined) return undefined
  const { kind, objectName } = service
  const { place, minimum, maximum, targets } = autoscaler
  const spec = {
    scaleTargetRef: { apiVersion: apiVersions[kind], kind, name: objectName },
    minReplicas: minimum.count,
    maxReplicas: maximum.count,
    ...(targets.length === 0 ? {} : { metrics: targets.map((target) => toMetric(target, recorder)) }),
  }
  recorder.note(spec, 'minReplicas', minimum.origin)
  recorder.note(spec, 'maxReplicas', maximum.origin)
  const labels = fixedLabels(application, recorder, objectName)
  const object: KubernetesObject<'HorizontalPodAutoscaler'> = {
    apiVersion: apiVersions.HorizontalPodAutoscaler,
    kind: 'HorizontalPodAutoscaler',
    metadata: metadata(objectName, application, labels, [], recorder),
    spec,
  }
  noteObject(object, place, place, recorder)
  return object
}

function toMetric({ resource, percent, origin }: AutoscalerTarget, recorder: Recorder) {
  const target = { type: 'Utilization', averageUtilization: percent }
  const metric = { type: 'Resource', resource: { name: resource, target } }
  recorder.note(metric, undefined, origin)
  return metric
}
