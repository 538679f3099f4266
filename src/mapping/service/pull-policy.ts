import type { Place } from '../../source/place.js'
import { nearest } from '../../warnings/nearest.js'
import { readKomposeLabel, scopeOfLabel } from '../read/kompose-labels.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceRule } from '../rule/service-rule.js'

/** When the node asks the registry for the image: `pull_policy` (rule C5-01). */
export interface PullPolicy {
  readonly policy: string
  readonly place: Place
}

/**
 * Compose pulls when it makes a container, a node whenever it starts one: whoever wants an image that is no older than a
 * day wants the registry to be asked.
 */
const policies: ReadonlyMap<string, string> = new Map([
  ['always', 'Always'],
  ['daily', 'Always'],
  ['weekly', 'Always'],
  ['refresh', 'Always'],
  ['missing', 'IfNotPresent'],
  ['if_not_present', 'IfNotPresent'],
  ['never', 'Never'],
])

const values = [...policies.keys(), 'build', 'every_<duration>']

const labelled: ReadonlySet<string> = new Set(['Always', 'IfNotPresent', 'Never'])

/** `pull_policy` wins over kompose's label, whose values are those of Kubernetes (rule C10-02). */
function normalisePullPolicy(service: Place, scope: Scope): PullPolicy | undefined {
  const own = readPullPolicy(service, scope)
  const label = readKomposeLabel(service, 'kompose.image-pull-policy', scope)
  if (label === undefined || service.has('pull_policy')) return own
  const { value, place } = label
  if (labelled.has(value)) return { policy: value, place }
  const args = { value, values: [...labelled].join(', ') }
  scopeOfLabel(label, scope).report('invalid-value', place, args, { fix: nearest(value, labelled) })
  return undefined
}

function readPullPolicy(service: Place, { report }: Scope): PullPolicy | undefined {
  const place = service.get('pull_policy')
  if (place?.text === undefined) return undefined
  const { text } = place
  const policy = /^every_(?:\d+[wdhms])+$/.test(text) ? 'Always' : policies.get(text)
  if (policy !== undefined) return { policy, place }
  if (text === 'build') {
    // With `build` every deploy builds the image anyway.
    if (!service.has('build')) report('unsupported-value', place, { value: text, instead: 'Add `build`.' })
  } else {
    const args = { value: text, values: values.join(', ') }
    report('invalid-value', place, args, { fix: nearest(text, policies.keys()) })
  }
  return undefined
}

function mapPullPolicy({ policy, place }: PullPolicy, draft: Draft): void {
  draft.container.set('imagePullPolicy', policy, place)
}

export const pullPolicy: ServiceRule<PullPolicy | undefined> = {
  normalise: normalisePullPolicy,
  map: mapPullPolicy,
}
