import { type KeyTable, mapped, type TextsOf } from './key.js'
import { serviceKeys } from './service-keys.js'
import { block, boolean, either, list, text } from './shape.js'

/** The keys of a schedule of a job, in its long form (Compose Specification, jobs). */
export const scheduleKeys = {
  concurrency: mapped(text('forbid', 'queue')),
  cron: mapped(text()),
  missed_fires: mapped(text('one', 'skip')),
  timezone: mapped(text()),
} satisfies KeyTable

export const triggerKeys = {
  manual: mapped(boolean),
  schedule: mapped(list(either(text(), block(scheduleKeys, { required: ['cron'] })))),
} satisfies KeyTable

/** The keys that only something which runs all the time has. A job has all the others. */
const ofServicesOnly = [
  'attach',
  'container_name',
  'deploy',
  'develop',
  'external_links',
  'links',
  'post_start',
  'pre_start',
  'pre_stop',
  'provider',
  'public',
  'restart',
  'scale',
  'x-platform-schedule',
  'x-platform-service-type',
] as const satisfies readonly (keyof typeof serviceKeys)[]

type KeysOfBoth = Omit<typeof serviceKeys, (typeof ofServicesOnly)[number]>

export const jobKeys = {
  ...withoutKeys(serviceKeys),
  triggers: mapped(block(triggerKeys)),
} satisfies KeyTable

function withoutKeys(keys: typeof serviceKeys): KeysOfBoth {
  const only: readonly string[] = ofServicesOnly
  return Object.fromEntries(Object.entries(keys).filter(([key]) => !only.includes(key))) as KeysOfBoth
}

/** A job that extends another may get its `triggers` from there, so the reader of the triggers demands them. */
export const jobBlock = block(jobKeys)

export const scheduleTexts = {
  concurrency: {
    becomes:
      '`concurrencyPolicy: Forbid`. With `queue`, one run waits for the run before it, and no more than one.',
    example: 'forbid',
    default: 'forbid',
  },
  cron: { becomes: '`schedule` of the CronJob.', example: '0 3 * * *' },
  missed_fires: {
    becomes:
      'With `skip`, `startingDeadlineSeconds: 60`. With `one`, Kubernetes catches up on one missed run.',
    example: 'skip',
    default: 'one',
  },
  timezone: {
    becomes: '`timeZone` of the CronJob. The default is the time zone of the cluster.',
    example: 'Europe/Paris',
  },
} satisfies TextsOf<typeof scheduleKeys>

export const triggerTexts = {
  manual: { becomes: 'Without a schedule, a suspended CronJob. `tranship run` starts it.', example: true },
  schedule: { becomes: 'The schedule of the CronJob.', example: ['0 3 * * *'] },
} satisfies TextsOf<typeof triggerKeys>

/** The texts of what only jobs have. The other keys of a job have the texts of services. */
export const jobTexts = {
  triggers: {
    becomes: 'A CronJob. Without a schedule, it is suspended.',
    example: { schedule: ['0 3 * * *'] },
  },
} satisfies Pick<TextsOf<typeof jobKeys>, 'triggers'>
