import { isSchedule } from '../../kubernetes/schedule.js'
import { isTimeZone } from '../../kubernetes/time-zone.js'
import type { Place } from '../../source/place.js'
import { type Shown, tableOfWords, words } from '../../source/shown.js'
import type { Reporting } from '../types/scope.js'
import { readBoolean } from '../values/typed.js'
import type { Origin } from '../types/draft.js'

/** The schedule of a service: `x-platform-schedule`, or kompose's label (rules C10-02 and C10-03). Or that of a job. */
export interface Schedule {
  readonly text: string
  readonly place: Place
  /** The key that asks for the schedule. */
  readonly key: Shown
  /** The treatment of a run that would overlap with the one before. */
  readonly concurrency: Concurrency | undefined
  readonly timeZone?: Place | undefined
  /** The time in which a missed run may still start. Absent for any time. */
  readonly deadline?: { readonly seconds: number; readonly place: Place } | undefined
  /** True if only a user starts it. */
  readonly isSuspended?: boolean
}

export interface Concurrency {
  readonly policy: 'Allow' | 'Forbid' | 'Replace'
  readonly place: Origin
}

const triggersKey = words('triggers')

/** A schedule for a CronJob that only a user starts: no year has this day. Kubernetes demands a schedule. */
const NEVER = '0 0 31 2 *'

/** The time in seconds in which a run still starts that may not be caught up on. Kubernetes looks every 10 seconds. */
const SHORT_DEADLINE = 60

const forbid = { policy: 'Forbid', place: { rule: 'C14-04' } } as const

/** Reads the triggers of a job (rules C14-02 to C14-07). */
export function readTriggers(job: Place, scope: Reporting): Schedule | undefined {
  const { report } = scope
  const triggers = job.get('triggers')
  if (triggers === undefined) {
    if (!job.has('triggers')) report('missing-key', job, { name: 'triggers' })
    return undefined
  }
  const manual = triggers.get('manual')
  if (!triggers.has('manual') && !triggers.has('schedule'))
    report('missing-key', triggers, { name: 'schedule' })
  if (readBoolean(manual, scope) === false) report('manual-runs-stay', manual!, {})
  const [first, ...others] = triggers.get('schedule')?.items() ?? []
  for (const other of others) report('further-schedule', other, {})
  if (first === undefined)
    return { text: NEVER, place: triggers, key: triggersKey, concurrency: forbid, isSuspended: true }
  const cron = first.isMap ? first.get('cron') : first
  if (cron?.text === undefined) return undefined
  const timeZone = first.get('timezone')
  if (timeZone?.text !== undefined && !isTimeZone(timeZone.text))
    report('invalid-time-zone', timeZone, { value: timeZone.shown })
  if (!isSchedule(cron.text)) {
    report('invalid-schedule', cron, { value: cron.shown })
    return undefined
  }
  return { text: cron.text.trim(), place: cron, key: triggersKey, timeZone, ...readLimits(first, scope) }
}

const queues = {
  one: tableOfWords({
    effect: 'one run waits for the run before it, and no more than one',
    instead: 'Run the job less often, or make each run do all the work that waits.',
  }),
  skip: tableOfWords({
    effect: 'a run waits for one minute, and is then left out',
    instead: 'Remove `missed_fires: skip`. Then one run waits without a limit.',
  }),
} as const

const followed = tableOfWords({
  effect: 'a run that was skipped starts when the run before it ends',
  instead: 'Add `missed_fires: skip`. Then it starts only within a minute.',
})

/**
 * Reads the treatment of overlapping and missed runs. With `Forbid`, a CronJob starts the last run that it skipped when
 * the run before it ends, unless the deadline of that run is over.
 */
function readLimits(schedule: Place, { report }: Reporting): Pick<Schedule, 'concurrency' | 'deadline'> {
  const concurrency = schedule.get('concurrency')
  const missed = schedule.get('missed_fires')
  const skips = missed?.text === 'skip'
  if (concurrency?.text === 'queue') {
    report('overlapping-runs', concurrency, queues[skips ? 'skip' : 'one'])
  } else if (concurrency !== undefined && !skips) report('overlapping-runs', concurrency, followed)
  return {
    concurrency: { policy: 'Forbid', place: concurrency ?? forbid.place },
    deadline: skips ? { seconds: SHORT_DEADLINE, place: missed } : undefined,
  }
}
