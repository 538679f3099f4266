import { isSubdomain } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Draft } from '../types/draft.js'
import type { Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** Reads the runtime of the containers, if it is not the default one: `runtime` (rule C5-01). */
function normaliseRuntime(service: Place, { report }: Reporting): Place | undefined {
  const place = service.get('runtime')
  // `runc` is the default of Docker and of nodes.
  if (!place?.text || place.text === 'runc') return undefined
  const { text: name } = place
  if (isSubdomain(name)) return place
  report('malformed-value', place, {
    value: place.shown,
    expected: 'the name of a RuntimeClass',
    instead: 'Write the name of one of the cluster.',
  })
  return undefined
}

function mapRuntime(place: Place, draft: Draft): void {
  draft.pod.set('runtimeClassName', place.text, place)
}

export const runtime: ServiceRule<Place | undefined> = { normalise: normaliseRuntime, map: mapRuntime }
