import type { MetricSpec } from 'kubernetes-types/autoscaling/v2.js'
import { apiVersions } from '../kubernetes/api-versions.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Application } from '../application/application.js'
import { autoscalerOf } from '../application/pod-count.js'
import type { Service } from '../application/service.js'
import type { AutoscalerTarget } from '../rules/values/autoscaler.js'
import type { Recorder } from '../rules/types/draft.js'
import { fixedLabels, metadata } from './metadata.js'
import { objectOf } from './object-of.js'

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
  const { at, object } = recorder
  const spec = object<KubernetesObject<'HorizontalPodAutoscaler'>['spec']>({
    scaleTargetRef: { apiVersion: apiVersions[kind], kind, name: objectName },
    minReplicas: at(minimum.count, minimum.origin),
    maxReplicas: at(maximum.count, maximum.origin),
    metrics: targets.length === 0 ? undefined : targets.map((target) => toMetric(target, recorder)),
  })
  const labels = fixedLabels(application, recorder, objectName)
  const head = metadata(objectName, application, labels, [], recorder)
  return objectOf('HorizontalPodAutoscaler', { metadata: head, spec }, place, place, recorder)
}

function toMetric({ resource, percent, origin }: AutoscalerTarget, { object }: Recorder) {
  const target = { type: 'Utilization', averageUtilization: percent }
  return object<MetricSpec>({ type: 'Resource', resource: { name: resource, target } }, origin)
}
