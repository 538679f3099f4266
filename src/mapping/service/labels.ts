import type { Place } from '../../source/place.js'
import { type Annotation, readAnnotations } from '../read/annotations.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceRule } from '../rule/service-rule.js'

/** Annotations of a service: `annotations` win over `labels`, and those over `deploy.labels` (rule R2.2-11). */
function normaliseLabels(service: Place, scope: Scope): readonly Annotation[] {
  const annotations = readAnnotations(
    [service.get('deploy')?.get('labels'), service.get('labels'), service.get('annotations')],
    service,
    scope,
  )
  if (scope.capabilities.deployLabelsOnPods || !service.get('deploy')?.has('labels')) return annotations
  return annotations.map((one) => (one.place.path[2] === 'deploy' ? { ...one, ofWorkload: true } : one))
}

export const labels: ServiceRule<readonly Annotation[]> = { normalise: normaliseLabels }
