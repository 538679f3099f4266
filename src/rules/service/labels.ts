import type { Place } from '../../source/place.js'
import { type Annotation, readAnnotations } from '../values/annotations.js'
import { reportDockerLabels } from '../values/docker-labels.js'
import { labelsOfFiles } from '../values/label-files.js'
import type { Scope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/**
 * Reads the annotations of a service. `annotations` win over `labels`, those over `label_file`, and all over
 * `deploy.labels` (rules R2.2-11 and C2-06).
 */
function normaliseLabels(service: Place, scope: Scope): readonly Annotation[] {
  const annotations = readAnnotations(
    [
      service.get('deploy')?.get('labels'),
      labelsOfFiles(service, scope),
      service.get('labels'),
      service.get('annotations'),
    ],
    service,
    scope,
  )
  reportDockerLabels(
    annotations.map(({ key: name, value, place }) => ({ name, value, place })),
    scope,
  )
  if (scope.capabilities.deployLabelsOnPods || !service.get('deploy')?.has('labels')) return annotations
  return annotations.map((one) => (one.place.path[2] === 'deploy' ? { ...one, ofWorkload: true } : one))
}

export const labels: ServiceRule<readonly Annotation[]> = { normalise: normaliseLabels }
