import { describe, expect, it } from 'vitest'
import { planWake, safePlanDeploy } from '../../../src/plan.js'
import { symbols } from '../../../src/editor.js'
import { safeTracePart, translate } from '../../../src/index.js'
import { findings, objectOf, titlesOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

const job = (triggers: string, keys = 'image: a') => `jobs: {backup: {${keys}, triggers: {${triggers}}}}`

const specOf = (text: string) => {
  const { jobTemplate: _, ...spec } = (
    objectOf('CronJob', text, compose) as { spec: Record<string, unknown> }
  ).spec
  return spec
}

describe('the triggers of a job', () => {
  it.each<[triggers: string, spec: object]>([
    ['schedule: ["0 3 * * *"]', { schedule: '0 3 * * *' }],
    ['schedule: [" @daily "]', { schedule: '@daily' }],
    ['schedule: [{cron: "@hourly"}]', { schedule: '@hourly' }],
    ['schedule: [{cron: "@hourly", timezone: Etc/GMT+5}]', { schedule: '@hourly', timeZone: 'Etc/GMT+5' }],
    ['schedule: [{cron: "@hourly", missed_fires: one}]', { schedule: '@hourly' }],
    [
      'schedule: [{cron: "@hourly", missed_fires: skip}]',
      { schedule: '@hourly', startingDeadlineSeconds: 60 },
    ],
    [
      'schedule: [{cron: "@hourly", missed_fires: skip, concurrency: forbid}]',
      { schedule: '@hourly', startingDeadlineSeconds: 60 },
    ],
    ['manual: true, schedule: ["@hourly"]', { schedule: '@hourly' }],
    ['manual: true', { schedule: '0 0 31 2 *', suspend: true }],
    ['schedule: []', { schedule: '0 0 31 2 *', suspend: true }],
  ])('[C14-02] [C14-03] [C14-04] [C14-05] {%s} are %j of a CronJob', (triggers, spec) => {
    expect(specOf(job(triggers))).toEqual({ concurrencyPolicy: 'Forbid', ...spec })
    expect(findings(job(triggers), compose)).toEqual([])
  })

  it.each([
    ['schedule: [at noon]', 'invalid-schedule jobs.backup.triggers.schedule.0 `at noon`'],
    ['schedule: [{cron: at noon}]', 'invalid-schedule jobs.backup.triggers.schedule.0.cron `at noon`'],
    ['schedule: "@daily"', 'wrong-type jobs.backup.triggers.schedule `"@daily"`'],
    ['schedule: [{timezone: UTC}]', 'missing-key jobs.backup.triggers.schedule.0 `{timezone: UTC}`'],
    ...['Local', '../UTC', 'Europe/', '5'].map((zone) => [
      `schedule: [{cron: "@daily", timezone: "${zone}"}]`,
      `invalid-time-zone jobs.backup.triggers.schedule.0.timezone \`"${zone}"\``,
    ]),
    [
      'schedule: [{cron: "@daily", concurrency: allow}]',
      'invalid-value jobs.backup.triggers.schedule.0.concurrency `allow`',
    ],
    ['schedule: ["@daily", "@hourly"]', 'further-schedule jobs.backup.triggers.schedule.1 `"@hourly"`'],
    ['manual: false, schedule: ["@daily"]', 'manual-runs-stay jobs.backup.triggers.manual `false`'],
    ['', 'missing-key jobs.backup.triggers `triggers`'],
  ])('[C14-02] [C14-06] [C14-07] {%s} are %s', (triggers, finding) => {
    expect(findings(job(triggers), compose)).toEqual([finding])
  })

  it('[C14-02] are required', () => {
    expect(findings('jobs: {backup: {image: a}}', compose)).toEqual(['missing-key jobs.backup `backup`'])
  })
})

describe('a job', () => {
  it('[C14-01] has the keys of a service, but those of something that runs all the time', () => {
    const text = job('manual: true', 'image: a, restart: always, deploy: {replicas: 2}')
    expect(findings(text, compose)).toEqual([
      'refused-key jobs.backup.restart `restart`',
      'refused-key jobs.backup.deploy `deploy`',
    ])
  })

  it('[C14-01] is unknown to the profiles of the reference', () => {
    const text = `services: {web: {image: a}}\n${job('manual: true')}`
    expect(findings(text)).toEqual(['unknown-key jobs `jobs`'])
    expect(titlesOf(text)).not.toContain('CronJob backup')
  })

  it('[C14-01] is included, extended, merged and left out by its profile as a service is', () => {
    const files = {
      'sub/compose.yaml': 'jobs: {seed: {image: b, env_file: a.env, triggers: {manual: true}}}',
      'sub/a.env': 'FILE=own',
    }
    const first = `include: [sub/compose.yaml]
jobs:
  backup: {image: a, triggers: {schedule: ["@daily"]}}
  again: {extends: backup, command: [all], profiles: [night]}`
    const second = 'jobs: {backup: {environment: {LEVEL: "${LEVEL}"}}}'
    const manifest = [
      { path: 'compose.yaml', text: first },
      { path: 'more.yaml', text: second },
    ]
    const containers = (activeProfiles: readonly string[]) =>
      translate(manifest, { ...compose, files, env: { LEVEL: 'info' }, activeProfiles }).objects.flatMap(
        (object) =>
          object.kind === 'CronJob'
            ? object.spec.jobTemplate.spec.template.spec.containers.map(({ name, args, env, image }) => ({
                ...{ name, image, args, env },
              }))
            : [],
      )
    const variable = (name: string, value: string) => [{ name, value }]
    const backup = { name: 'backup', image: 'a', args: undefined, env: variable('LEVEL', 'info') }
    const seed = { name: 'seed', image: 'b', args: undefined, env: variable('FILE', 'own') }
    const again = { name: 'again', image: 'a', args: ['all'], env: undefined }
    expect(containers([])).toEqual([seed, backup])
    expect(containers(['night'])).toEqual([seed, backup, again])
  })

  it.each([
    [
      'services: {web: {image: a, depends_on: [backup]}}',
      'depends-on-job services.web.depends_on.0 `backup`',
    ],
    ['services: {backup: {image: a}}', 'name-collision jobs.backup `backup`'],
  ])('[C14-08] beside %s is an error', (services, finding) => {
    expect(findings(`${services}\n${job('manual: true')}`, compose)).toEqual([finding])
  })

  it('[C14-08] without triggers is not taken for a service that runs once', () => {
    const text = `services: {web: {image: a, depends_on: {backup: {condition: service_completed_successfully}}}}
jobs: {backup: {image: a}}`
    expect(findings(text, compose)).toEqual([
      'depends-on-job services.web.depends_on.backup `backup`',
      'missing-key jobs.backup `backup`',
    ])
  })

  it('[C14-09] waits for services, and not for other jobs', () => {
    const text = `services: {db: {image: shop/db:1}}
jobs:
  export: {image: a, triggers: {manual: true}}
  backup: {image: a, depends_on: [db, export], triggers: {manual: true}}`
    expect(findings(text, compose)).toEqual(['job-not-run-before jobs.backup.depends_on.1 `export`'])
    const plan = safePlanDeploy(text, compose)
    expect(plan.ok && plan.steps.map(({ service }) => service)).toEqual(['db', 'export', 'backup'])
  })

  it('[C14-05] without a schedule stays suspended when the application wakes', () => {
    const text = `${job('manual: true')}\nservices: {web: {image: a}}`
    expect(planWake(text, compose).steps.map(({ service }) => service)).toEqual(['web'])
  })

  it('[C14-01] is a symbol, and an error in it leaves out nothing else', () => {
    const text = `services: {web: {image: a}}\n${job('schedule: [x]')}`
    expect(symbols(text).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'service web',
      'service backup',
    ])
    const part = safeTracePart(text, compose)
    expect(part.ok && part.omitted).toEqual(['backup'])
  })
})
