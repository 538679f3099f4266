import { isSubdomain } from '../../../kubernetes/name.js'
import type { Place } from '../../../source/place.js'
import { readKomposeLabel } from '../../values/kompose-labels.js'
import type { Draft, Origin } from '../../types/draft.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'

/** The Secrets for pulling the image: an option, and kompose's label (rules C10-02 and C10-03). */
export type PullSecrets = readonly { readonly name: string; readonly origin: Origin }[]

function normalisePullSecrets(service: Place, scope: Reporting & Choices): PullSecrets {
  const { imagePullSecrets = [] } = scope.options
  const label = readKomposeLabel(service, 'kompose.image-pull-secret', scope)
  if (imagePullSecrets.length === 0 && label === undefined) return []
  const names = new Map<string, Origin>()
  for (const name of imagePullSecrets) names.set(name, { rule: 'C10-03', option: 'imagePullSecrets' })
  if (label !== undefined) {
    const { value, place } = label
    if (isSubdomain(value)) names.set(value, place)
    else
      scope.report('malformed-value', place, {
        value: place.shown,
        expected: 'the name of a Secret',
        instead: '',
      })
  }
  return [...names].map(([name, origin]) => ({ name, origin }))
}

function mapPullSecrets(secrets: PullSecrets, draft: Draft): void {
  for (const { name, origin } of secrets) draft.pod.add('imagePullSecrets', { name }, origin)
}

export const pullSecrets: ServiceRule<PullSecrets> = { normalise: normalisePullSecrets, map: mapPullSecrets }
