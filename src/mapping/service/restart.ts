import { nearest } from '../../warnings/nearest.js'
import type { Place } from '../../source/place.js'
import type { Draft } from '../rule/draft.js'
import type { Choices, Reporting } from '../rule/scope.js'
import type { ServiceContext, ServiceRule } from '../rule/service-rule.js'
import { readInteger } from '../read/typed.js'
import { joined, sentence, verbatim } from '../../source/shown.js'

/** When the containers of a service are started again (reference 2.4). */
export interface Restart {
  readonly condition: 'always' | 'on-failure' | 'never'
  /** Whether the manifest says so, or it is the default. */
  readonly written: boolean
  readonly maximumAttempts?: number
  /** Whether another service waits for it to complete. */
  readonly isAwaited?: boolean
  /** Where `max_attempts` is written, or the `N` of `on-failure:N`. */
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
  const attemptsPlace = policy?.get('max_attempts')
  const maximumAttempts = readInteger(attemptsPlace, scope)
  // Where both say `on-failure`, the N of the short form still counts.
  const written = long?.condition === short?.condition ? short : (long ?? short)
  const chosen = written ?? { condition: 'always', written: false, place: service }
  if (maximumAttempts === undefined) return chosen
  return { ...chosen, maximumAttempts, attemptsPlace: attemptsPlace! }
}

function readCondition(place: Place | undefined, scope: Reporting & Choices): Restart | undefined {
  if (place === undefined) return undefined
  // As if it were absent, such as a variable that is not set.
  if (place.text === '' && scope.capabilities.emptyAsInDocker) return undefined
  // Written bare, `no` is a text in YAML 1.2, and `false` what older readers make of it.
  const text = place.text === 'false' ? 'no' : (place.text ?? '')
  const condition = conditions.get(text)
  if (condition !== undefined) return { condition, written: true, place }
  const maximumAttempts = Number(/^on-failure:(\d{1,10})$/.exec(text)?.[1])
  // Kubernetes keeps the number in 32 bits.
  if (maximumAttempts < 2 ** 31) {
    return { condition: 'on-failure', written: true, maximumAttempts, attemptsPlace: place, place }
  }
  // A number that cannot be read is not there to be left out.
  const near = text.startsWith('on-failure:') ? undefined : nearest(text, conditions.keys())
  const fix = near === undefined ? undefined : verbatim(near)
  scope.report(
    'invalid-restart',
    place,
    { value: place.show(text), values: sentence`${values}, on-failure:N` },
    { fix },
  )
  return undefined
}

/** A Job's Pods restart as its service says; all others always do, as Kubernetes demands. */
function mapRestart(restart: Restart, draft: Draft, { kind }: ServiceContext): void {
  if (kind !== 'Job') return
  const retries = restart.condition === 'on-failure'
  draft.pod.set('restartPolicy', retries ? 'OnFailure' : 'Never', restart.place)
  // Docker takes 0 for no limit, and Kubernetes for none at all.
  const attempts =
    restart.isAwaited === true && restart.maximumAttempts === 0 ? undefined : restart.maximumAttempts
  const limit = attempts ?? (retries ? undefined : 0)
  draft.workload.set('backoffLimit', limit, restart.attemptsPlace ?? restart.place)
}

export const restart: ServiceRule<Restart> = { normalise: normaliseRestart, map: mapRestart }
