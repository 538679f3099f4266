import type { Place } from '../../source/place.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import { readKomposeLabel, scopeOfLabel } from '../values/kompose-labels.js'
import type { Draft } from '../types/draft.js'
import type { Reporting, Scope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { joined, verbatim, words } from '../../source/shown.js'

/** The policy for pulling the image: `pull_policy` (rule C5-01). */
export interface PullPolicy {
  readonly policy: string
  readonly place: Place
  /** True if it is written in the words of Kubernetes, so that it counts as it stands. */
  readonly isOfKubernetes?: true
}

/**
 * Compose pulls when it creates a container, and a node when it starts one. A user who wants an image of at most a
 * day's age therefore wants `Always`.
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

const names = [...policies.keys()].map(verbatim)
const values = joined([...names, words('build'), words('every_<duration>')], ', ')

const labelled = ['Always', 'IfNotPresent', 'Never'] as const

/** `x-kubernetes` wins, then `pull_policy`, then kompose's label (rules C12-05 and C10-02). */
function normalisePullPolicy(service: Place, scope: Scope): PullPolicy | undefined {
  const own = readPullPolicy(service, scope)
  const chosen = service.get('x-kubernetes')?.get('imagePullPolicy')
  if (chosen?.text !== undefined) return { policy: chosen.text, place: chosen, isOfKubernetes: true }
  const label = readKomposeLabel(service, 'kompose.image-pull-policy', scope)
  if (label === undefined || service.has('pull_policy')) return own
  const { value, place } = label
  if (labelled.some((policy) => policy === value)) return { policy: value, place }
  const near = nearest(value, labelled)
  const shown = near && words(near)
  const args = {
    value: place.shown,
    values: words('Always, IfNotPresent, Never'),
    suggestion: suggestion(shown),
  }
  scopeOfLabel(label, scope).report('invalid-value', place, args, { fix: shown })
  return undefined
}

function readPullPolicy(service: Place, { report }: Reporting): PullPolicy | undefined {
  const place = service.get('pull_policy')
  if (place?.text === undefined) return undefined
  const { text } = place
  const policy = /^every_(?:\d+[wdhms])+$/.test(text) ? 'Always' : policies.get(text)
  if (policy !== undefined) return { policy, place }
  if (text === 'build') {
    // With `build`, every deploy builds the image anyway.
    if (!service.has('build'))
      report('unsupported-value', place, { value: place.shown, instead: 'Add `build`.' })
  } else {
    const near = nearest(text, names)
    report(
      'invalid-value',
      place,
      { value: place.shown, values, suggestion: suggestion(near) },
      { fix: near },
    )
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
