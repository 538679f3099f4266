import { nearest, suggestion } from '../../warnings/nearest.js'
import type { Place } from '../../source/place.js'
import type { Draft } from '../types/draft.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceContext, ServiceRule } from '../types/service-rule.js'
import { readKomposeLabel } from '../values/kompose-labels.js'
import { readInteger } from '../values/typed.js'
import { joined, sentence, verbatim } from '../../source/shown.js'

/** The restart policy of a service's containers (reference 2.4). */
export interface Restart {
  readonly condition: 'always' | 'on-failure' | 'never'
  /** True if the manifest has the policy, false if it is the default. */
  readonly written: boolean
  readonly maximumAttempts?: number
  /** True if another service waits for it to complete. */
  readonly isAwaited?: boolean
  /** The place of `max_attempts`, or of the `N` in `on-failure:N`. */
  readonly attemptsPlace?: Place
  readonly place: Place
}

const conditions = new Map<string, Restart['condition']>([
  ['always', 'always'],
  ['unless-stopped', 'always'],
  ['any', 'always'],
  ['on-failure', 'on-failure'],
  ['none', 'never'],
  ['never', 'never'],
  ['no', 'never'],
])

/** All values of `restart`, for messages. */
const values = joined([...conditions.keys()].map(verbatim), ', ')

/** `deploy.restart_policy.condition` wins over `restart`, and `max_attempts` over the `N` of `on-failure:N`. */
function normaliseRestart(service: Place, scope: Reporting & Choices): Restart {
  const policy = service.get('deploy')?.get('restart_policy')
  const short = readCondition(service.get('restart'), scope)
  const long = readCondition(policy?.get('condition'), scope)
  const attemptsPlace = policy?.get('max_attempts') ?? backoffLabel(service, scope)
  const maximumAttempts = readInteger(attemptsPlace, scope)
  // If both say `on-failure`, the N of the short form still counts.
  const written = long?.condition === short?.condition ? short : (long ?? short)
  const chosen = written ?? { condition: 'always', written: false, place: service }
  if (maximumAttempts === undefined) return chosen
  return { ...chosen, maximumAttempts, attemptsPlace: attemptsPlace! }
}

/** Returns the place of kompose's label for the attempts of a CronJob (rule C10-02). */
function backoffLabel(service: Place, scope: Choices): Place | undefined {
  const isScheduled =
    service.has('x-platform-schedule') || readKomposeLabel(service, 'kompose.cronjob.schedule', scope)
  return isScheduled ? readKomposeLabel(service, 'kompose.cronjob.backoff_limit', scope)?.place : undefined
}

function readCondition(place: Place | undefined, scope: Reporting & Choices): Restart | undefined {
  if (place === undefined) return undefined
  // An empty value, such as that of an unset variable, is the same as an absent key.
  if (place.text === '' && scope.capabilities.emptyAsInDocker) return undefined
  // Unquoted, `no` is text in YAML 1.2. Older readers turn it into `false`.
  const text = place.text === 'false' ? 'no' : (place.text ?? '')
  const condition = conditions.get(text)
  if (condition !== undefined) return { condition, written: true, place }
  const maximumAttempts = Number(/^on-failure:(\d{1,10})$/.exec(text)?.[1])
  // Kubernetes stores the number in 32 bits.
  if (maximumAttempts < 2 ** 31) {
    return { condition: 'on-failure', written: true, maximumAttempts, attemptsPlace: place, place }
  }
  // A number that cannot be read must not be dropped by a fix.
  const near = text.startsWith('on-failure:') ? undefined : nearest(text, conditions.keys())
  const fix = near === undefined ? undefined : verbatim(near)
  scope.report(
    'invalid-restart',
    place,
    { value: place.show(text), values: sentence`${values}, on-failure:N`, suggestion: suggestion(fix) },
    { fix },
  )
  return undefined
}

/** The attempts of a Job that waits for its dependencies itself: those that Kubernetes makes by default. */
const ATTEMPTS_AFTER_WAIT = 6
const afterWait = { rule: 'C7-10' }

/**
 * A Job's Pods restart as the service says, or else again if nobody but the Job itself waits (rule C7-10). Pods of other
 * kinds always restart, because Kubernetes demands it.
 */
function mapRestart(restart: Restart, draft: Draft, { kind, waits }: ServiceContext): void {
  if (kind !== 'Job') return
  if (waits && !restart.written && restart.maximumAttempts === undefined) {
    draft.pod.set('restartPolicy', 'OnFailure', afterWait)
    draft.workload.set('backoffLimit', ATTEMPTS_AFTER_WAIT, afterWait)
    return
  }
  const retries = restart.condition === 'on-failure'
  draft.pod.set('restartPolicy', retries ? 'OnFailure' : 'Never', restart.place)
  // In Docker, 0 means no limit; in Kubernetes, no attempts.
  const attempts =
    restart.isAwaited === true && restart.maximumAttempts === 0 ? undefined : restart.maximumAttempts
  const limit = attempts ?? (retries ? undefined : 0)
  draft.workload.set('backoffLimit', limit, restart.attemptsPlace ?? restart.place)
}

export const restart: ServiceRule<Restart> = { normalise: normaliseRestart, map: mapRestart }
