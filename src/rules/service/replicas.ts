import type { Place } from '../../source/place.js'
import type { Draft } from '../types/draft.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceContext, ServiceRule } from '../types/service-rule.js'
import { type Autoscaler, readAutoscaler } from '../values/autoscaler.js'
import { readInteger } from '../values/typed.js'
import { words } from '../../source/shown.js'

/** The number of containers: `scale`, or `deploy.replicas` (reference 2.2 and 2.4), or the limits of an autoscaler. */
export interface Replicas {
  readonly count: number
  readonly place: Place | undefined
  /** The autoscaler, if the service asks for one (rules C12-06 and C10-06). `autoscalerOf` says if it has one. */
  readonly autoscaler: Autoscaler | undefined
}

function normaliseReplicas(service: Place, scope: Reporting & Choices): Replicas {
  const scalePlace = service.get('scale')
  const replicasPlace = service.get('deploy')?.get('replicas')
  const scale = readInteger(scalePlace, scope)
  const replicas = readInteger(replicasPlace, scope)
  if (scale !== undefined && replicas !== undefined && scale !== replicas) {
    const related = [{ message: words('`scale` is written here'), place: scalePlace! }]
    const args = {
      scale: scalePlace!.showNumber(scale),
      replicas: replicasPlace!.showNumber(replicas),
    }
    scope.report('replicas-differ', replicasPlace!, args, { related })
  }
  const place = replicas === undefined ? scalePlace : replicasPlace
  const written = { count: replicas ?? scale ?? 1, place }
  const containerName = service.get('container_name')
  if (place !== undefined && written.count > 1 && containerName?.text) {
    const related = [{ message: words('the replicas are written here'), place }]
    scope.report(
      'container-name-of-replicas',
      containerName,
      { replicas: place.showNumber(written.count) },
      { related },
    )
  }
  return { ...written, autoscaler: readAutoscaler(service, written, scope) }
}

/**
 * Deployments and StatefulSets only have replicas if the manifest sets them and asks for no autoscaler, which would own
 * the field. A Job runs as many Pods at the same time (rule R2.4-09).
 */
function mapReplicas({ count, place, autoscaler }: Replicas, draft: Draft, { kind }: ServiceContext): void {
  if (kind === 'Deployment' || kind === 'StatefulSet') {
    if (place !== undefined && autoscaler === undefined) draft.workload.set('replicas', count, place)
  } else if (kind === 'Job') {
    draft.workload.set('completions', count, place ?? { rule: 'R2.4-09' })
    draft.workload.set('parallelism', count, place ?? { rule: 'R2.4-09' })
  }
}

export const replicas: ServiceRule<Replicas> = { normalise: normaliseReplicas, map: mapReplicas }
