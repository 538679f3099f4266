import type { Place } from '../../source/place.js'
import { type Annotation, readAnnotations } from '../read/annotations.js'
import type { Scope } from '../rule/scope.js'

/** Annotations of a service: `annotations` win over `labels`, and those over `deploy.labels` (rule R2.2-11). */
export function normaliseLabels(service: Place, scope: Scope): readonly Annotation[] {
  return readAnnotations(
    [service.get('deploy')?.get('labels'), service.get('labels'), service.get('annotations')],
    service,
    scope,
  )
}
