import type { Place } from '../../source/place.js'
import { type Annotation, readAnnotations } from '../annotations.js'
import type { Draft } from '../draft.js'
import type { Scope } from '../scope.js'
import type { Service } from '../service.js'

/** Annotations of a service: `annotations` win over `labels`, and those over `deploy.labels` (rule R2.2-11). */
export function normaliseLabels(service: Place, scope: Scope): readonly Annotation[] {
  return readAnnotations(
    [service.get('deploy')?.get('labels'), service.get('labels'), service.get('annotations')],
    service,
    scope,
  )
}

export function mapLabels({ annotations }: Service, draft: Draft): void {
  for (const { key, value, place } of annotations) draft.annotations.set(key, { value, origin: place })
}
