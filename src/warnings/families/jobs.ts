import type { Family, ReasonsOf } from '../entry.js'

/** The top-level `jobs`. */
export const jobs = {
  'invalid-time-zone': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{value}` in `{key}` is not the name of a time zone.',
    hint: 'Write a name such as `Europe/Paris` or `UTC`.',
  },
  'further-schedule': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{key}` is left out, because a CronJob has one schedule.',
    hint: 'Write a second job that `extends` this one, with this schedule.',
  },
  'overlapping-runs': {
    severity: 'warning',
    at: 'value',
    message: '{where}: Kubernetes does not treat overlapping runs as `{key}` says: {effect}.',
    hint: '{instead}',
    fallback: 'Make each run safe to skip or to repeat.',
  },
  'manual-runs-stay': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{key}` has no effect. Kubernetes lets users start a CronJob by hand.',
    hint: 'Give users no right to create Jobs.',
  },
  'depends-on-job': {
    severity: 'error',
    at: 'key',
    message: '{where}: `{key}` refers to a job. A service can depend on services only.',
    hint: 'Write the job as a service with `restart: "no"`.',
  },
  'job-not-run-before': {
    severity: 'warning',
    at: 'key',
    message:
      '{where}: `{key}` has no effect. Kubernetes does not run the job `{dependency}` before this one.',
    hint: 'Run `{dependency}` first, or run both commands in one job.',
  },
} satisfies Family

export const jobsReasons = {
  'invalid-time-zone': { since: '0.2.0', why: 'Kubernetes rejects a CronJob in an unknown time zone.' },
  'further-schedule': {
    since: '0.2.0',
    why: 'Compose starts a job on each of its schedules. A CronJob has one schedule and one time zone.',
  },
  'overlapping-runs': {
    since: '0.2.0',
    why: 'A CronJob with the policy `Forbid` skips a run while another one lasts. When that one ends, Kubernetes starts the last run that it skipped, unless the deadline of that run is over.',
    remedy: 'Follow the hint, or accept the difference.',
  },
  'manual-runs-stay': {
    since: '0.2.0',
    why: 'A right to create Jobs is enough to start a run. A CronJob cannot forbid it.',
  },
  'depends-on-job': {
    since: '0.2.0',
    why: 'A job runs by its schedule or by hand, so a service cannot wait for it. Compose refuses such a file.',
  },
  'job-not-run-before': {
    since: '0.2.0',
    why: 'Compose first runs the jobs that a job depends on. Each CronJob runs by its own schedule.',
  },
} satisfies ReasonsOf<typeof jobs>
